import { expect, test } from "vitest";
import { isCollectingHost, isUnnamedHost } from "./collecting-host.ts";

test.each([
  "webhook.site",
  "ab12.oast.fun",
  "x.requestbin.net",
  "paste.c-net.org",
  "pastebin.com",
  "hastebin.com",
  "termbin.com",
  "a-b.trycloudflare.com",
  "8f3a.ngrok-free.app",
  "203.0.113.9:8080",
  ..."ngrok.io ngrok.app ngrok.dev loca.lt serveo.net bore.pub localhost.run devtunnels.ms app.github.dev".split(
    " ",
  ),
  ..."pinggy.link pinggy.io lhr.life lhr.rocks zrok.io tunnelto.dev tunnelmole.net playit.gg".split(
    " ",
  ),
  ..."cpolar.cn cpolar.io cpolar.top localto.net loclx.io gradio.live telebit.io".split(" "),
])("anyone who knows the address reads what goes to %s", (host) => {
  expect(isCollectingHost(host)).toBe(true);
});

test.each([
  "api.github.com",
  "hooks.slack.com",
  "zzz.io",
  "cabin.com.au",
  "file.io.zzz.io",
  "recycle.io",
  "",
])("%s may be a service", (host) => {
  expect(isCollectingHost(host)).toBe(false);
});

test.each([
  "8f3a.ngrok-free.app",
  "webhook.site",
  "a1.m.pipedream.net",
  ..."paste.ee hastebin.com pastebin.com termbin.com ghostbin.com ix.io rentry.co rentry.org".split(
    " ",
  ),
  "203.0.113.9",
])("a server at %s has no name of its own", (host) => {
  expect(isUnnamedHost(host)).toBe(true);
});

test.each(["mcp.linear.app", "remote.mcp.pipedream.net", "robin.io", "mcp.cabin.com", ""])(
  "a server at %s may be that of a service",
  (host) => {
    expect(isUnnamedHost(host)).toBe(false);
  },
);
