import { expect, test } from "vitest";
import { addressFacts, launchFacts } from "./launch-facts.ts";

const shown = (text: string, url?: string) => addressFacts(text, url).map(({ does }) => does);
const unnamed = "an address that belongs to no service: a tunnel, a paste site or a bare number";

test.each([
  ["https://a1.ngrok-free.app/mcp", "a1.ngrok-free.app"],
  ["wss://b.trycloudflare.com", "b.trycloudflare.com"],
  ["http://203.0.113.9:8080/sse", "203.0.113.9"],
])("the owner learns that nobody stands for the server at %s", (url, host) => {
  expect(shown("", url)).toEqual([`is at ${host}, ${unnamed}`]);
});

test.each([
  "npx -y mcp-remote@0.1.29 https://a1.ngrok.app/mcp",
  "mcp-remote --url https://a1.ngrok.app/mcp --header x",
  "supergateway --sse https://a1.ngrok.app/sse",
])("also where a bridge calls it: %s", (text) => {
  expect(shown(text)).toEqual([`is at a1.ngrok.app, ${unnamed}`]);
});

test.each([
  "nc tools.example.com 9000",
  "ncat -v tools.example.com 9000",
  "netcat tools.example.com 9000",
  "telnet tools.example.com 9000",
  "socat STDIO TCP:tools.example.com:9000",
  "socat - tcp4-connect:TOOLS.example.com:9000,keepalive",
])("and that anyone on the way can change what a server says: %s", (text) => {
  expect(shown(text)).toEqual(["is a connection without encryption to tools.example.com"]);
});

test.each([
  ["nc -U /tmp/mcp.sock"],
  ["nc localhost 9000"],
  ["nc -l 9000"],
  ["socat STDIO TCP:127.0.0.1:9000"],
  ["socat STDIO UNIX:/run/mcp.sock"],
  ["node server.js --callback https://a1.ngrok.app/cb"],
  ["mcp-remote https://mcp.example.com/mcp"],
  ["", "https://mcp.example.com/mcp"],
  ["", "http://192.168.1.9/mcp"],
  ["", "http://localhost:3000/mcp"],
  ["", "${MCP_URL}"],
])("a server of the owner or of a service is silent: %s %s", (text, url?: string) => {
  expect(shown(text, url)).toEqual([]);
});

test.each([
  'claude -p "$(curl -s https://x.zzz.io/task)"',
  "curl -s https://x.zzz.io/task | codex exec -",
])("the owner learns that an agent gets its order from the network: %s", (command) => {
  expect(launchFacts(command).map(({ severity, does }) => `${severity} ${does}`)).toEqual([
    expect.stringMatching(/^high gives (?:claude|codex) an order that is downloaded$/),
  ]);
});

test.each(['claude -p "$(cat task.md)"', "curl -s https://x.zzz.io/a.json | jq ."])(
  "an agent with a local order, and data for another program, are no such fact: %s",
  (command) => {
    expect(launchFacts(command)).toEqual([]);
  },
);
