import { egressOf } from "../topology/egress.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, McpServerPolicy, OpenClawModel } from "../model/model.ts";
import { placeName, placesOf } from "./tool-rows.ts";
import type { PolicyRow, RowMaker } from "./policy-row.ts";

/** Every egress, open or closed. */
export function egressRows(
  model: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  return egressOf(model, agent, placesOf(agent)).map(({ name, where, reach }) =>
    row(where === undefined ? name : `${name} ${placeName(where)}`, {
      ...reach,
      value: reach.value === "" ? false : reach.value,
    }),
  );
}

/**
 * The MCP servers, what they run or call, and whether the agent's tool policy allows their tools.
 */
export function mcpRows(
  model: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  return model.mcpServers.flatMap((server) => serverRows(model, server, agent, row));
}

function serverRows(
  { config }: OpenClawModel,
  { name, at, transport, runs, checksCertificate, include, exclude, signsIn }: McpServerPolicy,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  const secretPart = transport.value === "stdio" ? "env" : "headers";
  const given = keysAt(config, `${at}/${secretPart}`);
  return [
    row(name, transport.value === "stdio" ? { ...runs, value: `program ${runs.value}` } : runs),
    row(`${name} transport`, transport),
    ...placesOf(agent).map((where) => {
      const { allowed, at: decides } = agent.grantMcp(name, where);
      return row(`${name} ${placeName(where)}`, { value: allowed, at: decides });
    }),
    ...(include === undefined ? [] : [row(`${name} allowed tools`, include)]),
    ...(exclude === undefined ? [] : [row(`${name} denied tools`, exclude)]),
    ...(checksCertificate.value ? [] : [row(`${name} certificate checked`, checksCertificate)]),
    ...(signsIn.value === "" ? [] : [row(`${name} signs in by`, signsIn)]),
    ...(given.length === 0
      ? []
      : [row(`${name} is given`, { value: given, at: `${at}/${secretPart}` })]),
  ];
}
