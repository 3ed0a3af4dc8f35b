import { describe, expect, test } from "vitest";
import { egressOf } from "./egress.ts";
import { sampleModel } from "../testing/sample.ts";

/** The egress of the only agent, "exec host: the machine's network at /tools/exec/host". */
function ways(config: string, ...places: readonly ("host" | "sandbox")[]): readonly string[] {
  const model = sampleModel(config);
  const [agent] = model.agents;
  if (agent === undefined) throw new Error("no agent");
  return egressOf(model, agent, places).map(
    ({ name, where, reach }) =>
      `${name}${where === undefined ? "" : ` ${where}`}: ${reach.value || "closed"} at ${reach.at}`,
  );
}

test("an agent of which nothing is written leaves by the web and by commands", () => {
  expect(ways("{}", "host")).toEqual([
    "web_fetch host: any address at /tools/deny",
    "web_search host: its search provider at /tools/deny",
    "browser host: any address at /tools/deny",
    "message host: closed at /channels",
    "exec host: the machine's network at /tools/exec/host",
  ]);
});

test("a tool that is granted and switched off is no egress", () => {
  const found = ways(
    `{ tools: { web: { fetch: { enabled: false } } }, browser: { enabled: false } }`,
    "host",
  );
  expect(found).toContain("web_fetch host: closed at /tools/web/fetch/enabled");
  expect(found).toContain("browser host: closed at /browser/enabled");
});

describe("messages go as far as the settings let them", () => {
  const channel = `channels: { telegram: { botToken: "x" } }`;
  test.each([
    ["", "every channel at /tools/message/crossContext/allowAcrossProviders"],
    [
      "allowAcrossProviders: false",
      "the same channel at /tools/message/crossContext/allowWithinProvider",
    ],
    [
      "allowAcrossProviders: false, allowWithinProvider: false",
      "the same conversation at /tools/message/crossContext/allowWithinProvider",
    ],
  ])("{ %s }", (settings, reach) => {
    const found = ways(
      `{ ${channel}, tools: { message: { crossContext: { ${settings} } } } }`,
      "host",
    );
    expect(found).toContain(`message host: ${reach}`);
  });
});

describe("commands reach", () => {
  test.each([
    ["the network of their sandbox", `docker: { network: "bridge" }`, "network bridge"],
    ["nothing from a sandbox without network", "", "closed"],
  ])("%s", (_what, docker, reach) => {
    const found = ways(
      `{ agents: { defaults: { sandbox: { mode: "all", ${docker} } } } }`,
      "sandbox",
    );
    expect(found).toContain(`exec sandbox: ${reach} at /agents/defaults/sandbox/docker/network`);
  });

  test("nothing where they may not run", () => {
    expect(ways(`{ tools: { exec: { mode: "deny" } } }`, "host")).toContain(
      "exec host: closed at /tools/exec/mode",
    );
    expect(ways(`{ tools: { deny: ["exec"] } }`, "host")).toContain(
      "exec host: closed at /tools/deny/0",
    );
  });

  test("hosts of a list where a proxy keeps to it", () => {
    expect(
      ways(`{ secrets: { egressProxy: { enabled: true, allowedHosts: ["a.example"] } } }`, "host"),
    ).toContain(
      "exec host: the machine's network, listed hosts by proxy at /secrets/egressProxy/allowedHosts",
    );
  });
});

test("MCP servers, own model providers and telemetry are shown by their address only", () => {
  const found = ways(
    `{
      mcp: { servers: { docs: { url: "https://u:hunter2@docs.example/hunter2" }, files: { command: "f" } } },
      agents: { defaults: { model: { primary: "own/m", fallbacks: ["anthropic/x"] } } },
      models: { providers: { own: { baseUrl: "http://models.example/hunter2" }, idle: { baseUrl: "http://idle.example" } } },
      diagnostics: { otel: { enabled: true, endpoint: "http://otel.example/hunter2" } },
    }`,
    "host",
  );
  expect(found.slice(5)).toEqual([
    "MCP server docs: https://docs.example at /mcp/servers/docs/url",
    "MCP server files: the machine's network at /mcp/servers/files/command",
    "model provider own: http://models.example at /models/providers/own/baseUrl",
    "telemetry: http://otel.example at /diagnostics/otel/endpoint",
  ]);
});

test("an MCP server whose tools no filter lets through is no egress", () => {
  const config = `{
    tools: { sandbox: { tools: { alsoAllow: ["docs__search"] } } },
    mcp: { servers: { docs: { url: "https://docs.example" }, "other one": { url: "https://other.example" } } },
  }`;
  const found = ways(config, "sandbox").filter((way) => way.startsWith("MCP"));
  expect(found).toEqual(["MCP server docs: https://docs.example at /mcp/servers/docs/url"]);
});
