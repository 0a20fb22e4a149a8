import { rawServer } from "../kit/raw-server.js";

/** A small Mini App for the tests of the demo's page. It talks to Telegram by hand, without a library. */
const appPage = `<!doctype html>
<html lang="en">
<title>Shop</title>
<style>body { margin: 0; padding: 12px; font: 16px sans-serif; } button, input { min-height: 44px; }</style>
<p id="user"></p>
<p id="theme"></p>
<label>Amount <input id="amount"></label>
<label>Event <input id="event"></label>
<button id="send">Tell Telegram</button>
<ol id="told"></ol>
<script>
const launch = new URLSearchParams(location.hash.slice(1));
const data = new URLSearchParams(launch.get("tgWebAppData"));
const show = (id, text) => { document.getElementById(id).textContent = text; };
const paint = ({ bg_color, text_color }) => {
  document.body.style.background = bg_color;
  document.body.style.color = text_color;
  show("theme", bg_color);
};
show("user", JSON.parse(data.get("user")).first_name);
paint(JSON.parse(launch.get("tgWebAppThemeParams")));
addEventListener("message", ({ data }) => {
  const { eventType, eventData } = JSON.parse(data);
  if (eventType === "theme_changed") paint(eventData.theme_params);
  const line = document.createElement("li");
  line.textContent = eventType + " " + (JSON.stringify(eventData) ?? "");
  document.getElementById("told").append(line);
});
const tell = (event) => parent.postMessage(event, "*");
document.getElementById("send").addEventListener("click", () => tell(document.getElementById("event").value));
tell(JSON.stringify({ eventType: "web_app_ready" }));
</script>`;

/** Serves the app at a port of its own, as the bot does. */
export async function startFixtureApp(): Promise<{ url: string; close(): Promise<void> }> {
  const { url, close } = await rawServer((_request, response) => {
    const headers = {
      "content-type": "text/html",
      "content-security-policy": "frame-ancestors http://127.0.0.1:*",
    };
    response.writeHead(200, headers).end(appPage);
  });
  return { url: `${url}/app/`, close };
}
