import { execPlaceOf } from "../placement.ts";
import type { AgentPolicy, OpenClawModel } from "../model.ts";
import { asBoolean, asText, below, effective, isObject, keysAt } from "../settings.ts";
import { grantRows, placeName, placesOf } from "./tool-rows.ts";
import type { PolicyRow, RowMaker } from "./policy-row.ts";

const webTools = ["web_fetch", "web_search", "browser", "message"];

/** Every way by which something can leave. */
export function egressRows(
  model: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  return [
    ...grantRows(agent, webTools, row),
    ...commandNetwork(agent, row),
    ...serversOf(model)
      .filter(({ remote }) => remote !== "")
      .map(({ name, remote, at }) => row(`MCP server ${name}`, { value: remote, at: `${at}/url` })),
  ];
}

/** The MCP servers that the agent gets, and whether its tool policy lets their tools through. */
export function mcpRows(
  model: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  const servers = serversOf(model);
  if (servers.length === 0) return [];
  return [
    ...grantRows(agent, ["bundle-mcp"], row).map((line) => ({
      ...line,
      subject: line.subject.replace("bundle-mcp", "their tools"),
    })),
    ...servers.map(({ name, remote, command, at }) =>
      remote === ""
        ? row(name, { value: `program ${command}`, at: `${at}/command` })
        : row(name, { value: remote, at: `${at}/url` }),
    ),
  ];
}

function commandNetwork(agent: AgentPolicy, row: RowMaker): readonly PolicyRow[] {
  return placesOf(agent).flatMap((where) => {
    const door = where === "sandbox" ? { runsAsMain: false } : undefined;
    const place = execPlaceOf(agent, door);
    const subject = `network of exec ${placeName(where)}`;
    if (place === "nowhere") return [];
    if (place === "sandbox") return [row(subject, agent.sandbox.network)];
    const owner = place === "node" ? "the node's" : "the machine's";
    return [row(subject, { value: owner, at: agent.exec.host.at })];
  });
}

type Server = {
  readonly name: string;
  readonly at: string;
  readonly command: string;
  /** Scheme and host; "" of a program. What else an address holds may be secret. */
  readonly remote: string;
};

function serversOf({ config }: OpenClawModel): readonly Server[] {
  return keysAt(config, "/mcp/servers")
    .toSorted()
    .map((name) => ({ name, at: below("/mcp/servers", name) }))
    .filter(({ at }) => isObject(config.get(at)))
    .filter(({ at }) => effective(config, [`${at}/enabled`], asBoolean, true).value)
    .map(({ name, at }) => {
      const url = asText(config.get(`${at}/url`));
      const command = asText(config.get(`${at}/command`)) ?? "";
      return { name, at, command: command.split(/\s/)[0] ?? "", remote: originOf(url) };
    });
}

function originOf(url: string | undefined): string {
  if (url === undefined) return "";
  if (!URL.canParse(url)) return "a web address";
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
