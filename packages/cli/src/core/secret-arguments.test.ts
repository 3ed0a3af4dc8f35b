import { expect, test } from "vitest";
import { secretArgumentsIn } from "./secret-arguments.ts";

const ownAdvice = /PARAPET_DATABASE/;
const entryAdvice = /PARAPET_MCP_ENTRY/;
const serverAdvice = /the command of the MCP server contains a secret.+"env"/;

test.each([
  ["serve --database postgres://u:pw123456@h/x", "postgres://[redacted]@h/x", ownAdvice],
  [
    "serve --webhook https://hooks.slack.com/services/T0000AAAA/B0000AAAA/abcdefghijklmnopqrstuvwx",
    "serve --webhook https://[redacted]",
    ownAdvice,
  ],
  ["mcp-proxy --url http://h/mcp?token=abc123def", "?token=[redacted]", entryAdvice],
  [
    "mcp-proxy --name x -- server --token abc123def456",
    "-- server --token [redacted]",
    serverAdvice,
  ],
  ["mcp-proxy --name x -- mysql -pabc123def", "-- mysql -p[redacted]", serverAdvice],
  [
    "mcp-proxy -- server --database postgres://u:pw123456@h/x",
    "server --database postgres://[redacted]@h/x",
    serverAdvice,
  ],
  ["mcp-proxy -- server -- --password abc123def456", "-- --password [redacted]", serverAdvice],
])("%s: it is hidden, and the advice is about whose argument it is", (line, shown, advice) => {
  const found = secretArgumentsIn(line.split(" "));
  expect(found?.shown).toContain(shown);
  expect(found?.warnings.join("")).toMatch(advice);
  expect(found?.warnings).toHaveLength(1);
});

test("a header is one argument", () => {
  const found = secretArgumentsIn(["mcp-proxy", "--header", "X-Api-Key: abcdef123456"]);
  expect(found?.shown).toBe("parapet mcp-proxy --header X-Api-Key: [redacted]");
});

test("secrets of both have advice for both", () => {
  const args = "mcp-proxy --header Authorization:abcdef123456 -- server --token abc123def456";
  expect(secretArgumentsIn(args.split(" "))?.warnings).toHaveLength(2);
});

test.each([
  "mcp-proxy --name password -- npx server1",
  "mcp-proxy --agent token -- npx server1",
  "mcp-proxy --name token --installation /home/ann/x1/installation.json -- server",
  "scan --service token workspace1",
  "guardrails add password --service secret1",
  "mcp-proxy -- docker run -p 80:80 image1",
  "mcp-proxy -- ssh -p 2222 host1",
])("%s holds no secret: what names are called is no name of a secret", (line) => {
  expect(secretArgumentsIn(line.split(" "))).toBeUndefined();
});
