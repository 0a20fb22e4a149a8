#!/bin/sh
# Installs the version of this repository beside the others and makes it the current one (docs/deploy.md, "Prepare", "Update one machine"):
#   sh docs/deploy/install-release.sh /opt/merchant-invoice-bot            installs the checked-out commit, or goes back to it
#   sh docs/deploy/install-release.sh /opt/merchant-invoice-bot --tidy     after the restart: removes all versions but the newest two
# A running process keeps the files of its own version, because a version's folder never changes.
set -eu
root=$1
cd "$(dirname "$0")/../.."

if [ "${2:-}" = --tidy ]; then
  current=$(readlink "$root/current")
  # What is left of an interrupted installation is no version.
  rm -rf "${root:?}"/releases/*.part
  # The folder's time is that of its last installation, so a version to which one went back counts as new.
  ls -t "$root/releases" | grep -Fxv "${current#releases/}" | tail -n +2 | while read -r old; do
    rm -rf "${root:?}/releases/$old"
    echo "Removed $old."
  done
  exit 0
fi

version=$(git log -1 --format=%cd-%h --date=format:%Y%m%d-%H%M%S)
release=$root/releases/$version
if [ ! -d "$release" ]; then
  # What was left of an interrupted installation goes first.
  rm -rf "$release.part"
  mkdir -p "$release.part"
  git archive HEAD | tar -x -C "$release.part"
  (cd "$release.part" && npm ci && npm run build && npm prune --omit=dev)
  mv "$release.part" "$release"
fi
touch "$release"
# A renamed link replaces the old one in one step, so that a process that starts now finds one or the other.
ln -sfn "releases/$version" "$root/current.new"
mv -T "$root/current.new" "$root/current"
echo "$root/current is $version now. Restart the bot."
