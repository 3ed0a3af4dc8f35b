import { webToolsIn, type WebTool } from "../facts/tools/web-access.ts";
import { shownOrigin } from "../mcp/mcp-servers.ts";
import { effective, type Effective, keysAt } from "@parapet/scan-core/settings/settings.ts";
import { asBoolean, asTrimmedText, asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import { execPlaceOf } from "../agents/placement.ts";

/** One egress of an agent, open or closed, and the setting responsible. */
export type Egress = {
  /** "web_fetch", "message", "exec", "MCP server docs", "model provider own", "telemetry". */
  readonly name: string;
  /** Where the turn runs; undefined where that makes no difference. */
  readonly where: "host" | "sandbox" | undefined;
  /** How far it reaches, in words: "any address", "network bridge"; "" where it is closed. */
  readonly reach: Effective<string>;
};

type Place = "host" | "sandbox";

/** Every egress of an agent, in the places where its turns run. */
export function egressOf(
  model: OpenClawModel,
  agent: AgentPolicy,
  places: readonly Place[],
): readonly Egress[] {
  const inEachPlace = (name: string, reachOf: (where: Place) => Effective<string>) =>
    places.map((where): Egress => ({ name, where, reach: reachOf(where) }));
  return [
    ...webToolsIn(model.config).flatMap((tool) =>
      inEachPlace(tool.name, (where) => webReach(model, agent, tool, where)),
    ),
    ...inEachPlace("message", (where) => messageReach(model, agent, where)),
    ...inEachPlace("exec", (where) => commandReach(model, agent, where)),
    ...mcpWays(model, agent, places),
    ...providerWays(model, agent),
    ...telemetryWays(model),
  ];
}

function closed(at: string): Effective<string> {
  return { value: "", at };
}

function webReach(
  { config }: OpenClawModel,
  agent: AgentPolicy,
  { name, enabled, sends }: WebTool,
  where: Place,
): Effective<string> {
  const grant = agent.grant(name, where);
  if (!grant.allowed) return closed(grant.at);
  if (config.get(enabled) === false) return closed(enabled);
  return { value: sends ? "any address" : "its search provider", at: grant.at };
}

function messageReach(
  { config, entryPoints }: OpenClawModel,
  agent: AgentPolicy,
  where: Place,
): Effective<string> {
  const grant = agent.grant("message", where);
  if (!grant.allowed) return closed(grant.at);
  if (!entryPoints.some(({ enabled }) => enabled.value)) return closed("/channels");
  const allowed = (name: string): Effective<boolean> => {
    const general = `/tools/message/crossContext/${name}`;
    const own = agent.at === "" ? general : `${agent.at}${general}`;
    return effective(config, [own, general], asBoolean, true);
  };
  const across = allowed("allowAcrossProviders");
  if (across.value) return { value: "every channel", at: across.at };
  const within = allowed("allowWithinProvider");
  return { value: within.value ? "the same channel" : "the same conversation", at: within.at };
}

function commandReach(
  { config }: OpenClawModel,
  agent: AgentPolicy,
  where: Place,
): Effective<string> {
  const grant = agent.grant("exec", where);
  if (!grant.allowed) return closed(grant.at);
  const place = execPlaceOf(agent, where === "sandbox" ? { runsAsMain: false } : undefined);
  const { exec, sandbox } = agent;
  if (place === "nowhere") return closed(exec.host.at);
  if (place === "sandbox") {
    const { value, at } = sandbox.network;
    return value === "none" ? closed(at) : { value: `network ${value}`, at };
  }
  if (exec.mode.value === "deny") return closed(exec.mode.at);
  if (place === "node") return { value: "the node's network", at: exec.host.at };
  const proxy = "/secrets/egressProxy";
  const listed = asTrimmedTexts(config.get(`${proxy}/allowedHosts`));
  return config.get(`${proxy}/enabled`) === true && listed !== undefined
    ? { value: "the machine's network, listed hosts by proxy", at: `${proxy}/allowedHosts` }
    : { value: "the machine's network", at: exec.host.at };
}

/** A program on the gateway's machine has its network, wherever the agent works. */
function mcpWays(
  { mcpServers }: OpenClawModel,
  agent: AgentPolicy,
  places: readonly Place[],
): readonly Egress[] {
  return mcpServers
    .filter(({ name }) => places.some((where) => agent.grantMcp(name, where).allowed))
    .map(({ name, transport, runs }) => ({
      name: `MCP server ${name}`,
      where: undefined,
      reach: transport.value === "stdio" ? { value: "the machine's network", at: runs.at } : runs,
    }));
}

/** Providers whose address the owner has written, of the models that the agent runs on. */
function providerWays({ config }: OpenClawModel, agent: AgentPolicy): readonly Egress[] {
  const used = new Set(modelsOf(config, agent).map((name) => name.split("/")[0]));
  return keysAt(config, "/models/providers")
    .toSorted()
    .filter((id) => used.has(id))
    .flatMap((id) => {
      const at = below("/models/providers", id, "baseUrl");
      const address = asTrimmedText(config.get(at));
      if (address === undefined) return [];
      const reach = { value: shownOrigin(address), at };
      return [{ name: `model provider ${id}`, where: undefined, reach }];
    });
}

function modelsOf(config: OpenClawModel["config"], agent: AgentPolicy): readonly string[] {
  const own = agent.at === "" ? undefined : config.get(`${agent.at}/model`);
  const model = own ?? config.get("/agents/defaults/model");
  if (!isObject(model)) return asTrimmedTexts([model ?? ""]) ?? [];
  return [
    ...(asTrimmedTexts([model["primary"] ?? ""]) ?? []),
    ...(asTrimmedTexts(model["fallbacks"]) ?? []),
  ];
}

function telemetryWays({ config }: OpenClawModel): readonly Egress[] {
  const at = "/diagnostics/otel/endpoint";
  const address = asTrimmedText(config.get(at));
  if (address === undefined || config.get("/diagnostics/otel/enabled") !== true) return [];
  return [{ name: "telemetry", where: undefined, reach: { value: shownOrigin(address), at } }];
}
