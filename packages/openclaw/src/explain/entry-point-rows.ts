import { asBoolean, asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, EntryPoint, OpenClawModel } from "../model/model.ts";
import type { PolicyRow, RowMaker } from "./policy-row.ts";

/** Everyone outside who can write to an agent. */
export function senderRows(
  model: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  const { config, gateway } = model;
  const webhooks = effective(config, ["/hooks/enabled"], asBoolean, false);
  const addressed = asTrimmedTexts(config.get("/hooks/allowedAgentIds"));
  const reached =
    addressed === undefined || addressed.includes("*") || addressed.includes(agent.id);
  return [
    ...entryPointsTo(model, agent).map((entryPoint) =>
      row(entryPointName(entryPoint), {
        value: audienceNames[entryPoint.audience],
        at: causeOf(entryPoint),
      }),
    ),
    row("web hooks", { value: webhooks.value && reached && gateway.starts, at: webhooks.at }),
    ...gateway.refusals.map(({ at: [at], unless }) =>
      row("gateway starts", { value: unless === "" ? "no" : `only where ${unless}`, at }),
    ),
    row("gateway on the network", { value: gateway.exposed, at: exposureOf(model) }),
    row("gateway asks for", {
      value: authNames(gateway.auth.mode.value),
      at: gateway.auth.mode.at,
    }),
  ];
}

/** Which senders each channel admits, and which conversation their messages join. */
export function channelRows(
  model: OpenClawModel,
  agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  return [
    ...entryPointsTo(model, agent).flatMap((entryPoint) => [
      row(`${entryPointName(entryPoint)} policy`, entryPoint.policy),
      ...(entryPoint.surface === "group"
        ? [row(`${entryPointName(entryPoint)} mention`, entryPoint.requireMention)]
        : []),
    ]),
    ...bindingsTo(model, agent).map(({ at, words }) => row("binding", { value: words, at })),
  ];
}

/** Which conversation messages join, and which conversations its session tools see. */
export function sessionRows(
  { session }: OpenClawModel,
  _agent: AgentPolicy,
  row: RowMaker,
): readonly PolicyRow[] {
  return [
    row("direct messages", session.dmScope),
    row("groups", session.groupScope),
    row("sessions its tools see", session.visibility),
  ];
}

const audienceNames: Readonly<Record<EntryPoint["audience"], string>> = {
  anyone: "anyone",
  "group-members": "members of the group",
  paired: "paired by the owner",
  listed: "listed senders",
  nobody: "nobody",
};

function entryPointsTo({ entryPoints }: OpenClawModel, agent: AgentPolicy): readonly EntryPoint[] {
  return entryPoints.filter((entryPoint) => entryPoint.agents.includes(agent.id));
}

function causeOf(entryPoint: EntryPoint): string {
  return entryPoint.enabled.value ? entryPoint.policy.at : entryPoint.enabled.at;
}

function entryPointName({ channel, account, surface, room }: EntryPoint): string {
  const kind = surface === "dm" ? "direct messages" : "groups";
  return [channel, account === "default" ? "" : account, kind, room]
    .filter((part) => part !== "")
    .join(" ");
}

function exposureOf({ gateway }: OpenClawModel): string {
  return gateway.tailscale.value === "off" ? gateway.bind.at : gateway.tailscale.at;
}

function authNames(mode: string): string {
  if (mode === "none") return "nothing";
  return mode === "trusted-proxy" ? "a proxy's header" : `a ${mode}`;
}

function bindingsTo(
  { config }: OpenClawModel,
  agent: AgentPolicy,
): readonly { readonly at: string; readonly words: string }[] {
  const list = config.get("/bindings");
  if (!Array.isArray(list)) return [];
  return list
    .map((_, index) => below("/bindings", index))
    .filter((at) => config.get(`${at}/agentId`) === agent.id)
    .map((at) => ({
      at,
      words: ["channel", "accountId", "peer/kind", "peer/id", "guildId", "teamId"]
        .map((name) => config.get(`${at}/match/${name}`))
        .filter((part) => typeof part === "string" || typeof part === "number")
        .join(" "),
    }));
}
