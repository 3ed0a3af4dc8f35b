import { describe, expect, test } from "vitest";
import { mcpServersOf } from "./mcp-servers.ts";
import { sampleConfig } from "../testing/sample.ts";

const only = (settings: string) =>
  mcpServersOf(sampleConfig(`{ mcp: { servers: { s: { ${settings} } } } }`))[0];

describe("the transport of a server is what OpenClaw would use", () => {
  test.each([
    [`command: "npx"`, "stdio"],
    [`url: "https://a.example"`, "sse"],
    [`url: "https://a.example", transport: "streamable-http"`, "streamable-http"],
    [`url: "https://a.example", type: "http"`, "streamable-http"],
    [`command: "npx", url: "https://a.example"`, "stdio"],
    [`command: "npx", url: "https://a.example", transport: "sse"`, "sse"],
    [`url: "https://a.example", transport: "stdio"`, "sse"],
  ])("{ %s } is %s", (settings, transport) => {
    expect(only(settings)?.transport.value).toBe(transport);
  });
});

test("a server is told with the settings that say so, and without arguments, paths and users", () => {
  expect(
    only(
      `url: "https://u:hunter2@a.example:8443/hunter2?k=hunter2", sslVerify: false, auth: "oauth", toolFilter: { include: ["read_*"] }`,
    ),
  ).toEqual({
    name: "s",
    at: "/mcp/servers/s",
    transport: { value: "sse", at: "/mcp/servers/s/transport" },
    runs: { value: "https://a.example:8443", at: "/mcp/servers/s/url" },
    checksCertificate: { value: false, at: "/mcp/servers/s/sslVerify" },
    include: { value: ["read_*"], at: "/mcp/servers/s/toolFilter/include" },
    exclude: undefined,
    signsIn: { value: "oauth", at: "/mcp/servers/s/auth" },
  });
  expect(only(`command: "/bin/sh -c hunter2", args: ["hunter2"]`)?.runs.value).toBe("/bin/sh");
});

test("servers that are switched off are left out, in either spelling", () => {
  expect(only(`command: "x", enabled: false`)).toBeUndefined();
  expect(only(`command: "x", disabled: true`)).toBeUndefined();
});
