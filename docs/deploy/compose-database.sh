#!/bin/sh
# Makes the bot's role, which is no superuser, and its database. PostgreSQL's image runs this once, when the volume is empty.
set -e
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
\set password `cat /run/secrets/database-password`
create role merchant_bot login password :'password' connection limit 12;
create database merchant_bot owner merchant_bot encoding 'UTF8' template template0;
revoke connect on database merchant_bot from public;
SQL
