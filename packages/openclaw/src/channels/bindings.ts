import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawConfig, SessionPolicy } from "../model/model.ts";
import { agentIdOf, type RosterEntry } from "../model/roster.ts";
import { asDmScope, asGroupScope } from "./session.ts";

type DmScope = SessionPolicy["dmScope"]["value"];
type GroupScope = SessionPolicy["groupScope"]["value"];

/** One rule of `bindings`: which messages it takes, and to which agent. */
export type Binding = {
  readonly agent: string;
  readonly channel: string;
  /** "default" where the rule names none, "*" for all. */
  readonly account: string;
  /** "" where the rule is not about a kind of chat. */
  readonly kind: "direct" | "group" | "";
  /** Id of the chat; "*" for every chat of the kind; "" where the rule names none. */
  readonly peer: string;
  readonly guild: string;
  readonly team: string;
  readonly byRole: boolean;
  readonly dmScope: DmScope | undefined;
  readonly groupScope: GroupScope | undefined;
};

/** A message as far as an entry point knows it; "" is unknown. */
export type Arrival = {
  readonly channel: string;
  readonly account: string;
  readonly kind: "direct" | "group";
  readonly peer: string;
  readonly guild: string;
};

/** Where messages may go: the agent that takes them, and those that take some of them. */
export type Route = {
  readonly agents: readonly string[];
  readonly dmScope: DmScope | undefined;
  readonly groupScope: GroupScope | undefined;
};

/** The usable rules, in the order of the file. Rules for agents that do not exist route nothing. */
export function bindingsOf(
  config: OpenClawConfig,
  roster: readonly RosterEntry[],
): readonly Binding[] {
  const list = config.get("/bindings");
  if (!Array.isArray(list)) return [];
  return list
    .map((_, index) => bindingAt(config, below("/bindings", index)))
    .filter((binding) => binding !== undefined)
    .filter(({ agent }) => roster.some(({ id }) => id === agent));
}

/**
 * The agents a message reaches. The most specific kind of rule decides, and within it the first
 * rule. Rules that look at what an entry point cannot know, a member's role or a Slack team, take
 * some messages and not others.
 */
export function routeOf(
  bindings: readonly Binding[],
  arrival: Arrival,
  fallback: string | undefined,
): Route {
  const relevant = bindings.filter((binding) => concerns(binding, arrival));
  const some = relevant.filter(
    (binding) => binding.peer === "" && (binding.byRole || binding.team !== ""),
  );
  const all = tiers
    .map((tier) => relevant.find((binding) => tier(binding, arrival)))
    .find((binding) => binding !== undefined);
  const taken = [...some, ...(all === undefined ? [] : [all])];
  const agents = taken.map(({ agent }) => agent);
  if (all === undefined && fallback !== undefined) agents.push(fallback);
  return {
    agents: [...new Set(agents)].toSorted(),
    dmScope: taken.map(({ dmScope }) => dmScope).find((scope) => scope !== undefined),
    groupScope: taken.map(({ groupScope }) => groupScope).find((scope) => scope !== undefined),
  };
}

type Tier = (binding: Binding, arrival: Arrival) => boolean;

const tiers: readonly Tier[] = [
  (binding, { peer }) => peer !== "" && binding.peer === peer,
  (binding) => binding.peer === "*",
  (binding) => binding.peer === "" && binding.guild !== "" && !binding.byRole,
  (binding) => isPlain(binding) && binding.account !== "*",
  (binding) => isPlain(binding),
];

function isPlain({ peer, guild, team, byRole }: Binding): boolean {
  return peer === "" && guild === "" && team === "" && !byRole;
}

function concerns(binding: Binding, arrival: Arrival): boolean {
  return (
    binding.channel === arrival.channel &&
    (binding.account === "*" || binding.account === arrival.account) &&
    (binding.kind === "" || binding.kind === arrival.kind) &&
    (binding.guild === "" || binding.guild === arrival.guild)
  );
}

function bindingAt(config: OpenClawConfig, at: string): Binding | undefined {
  const agent = asTrimmedText(config.get(`${at}/agentId`));
  const channel = asTrimmedText(config.get(`${at}/match/channel`))?.toLowerCase();
  // Rules of type "acp" bind a conversation to a program outside; no agent of the roster answers
  // there.
  if (agent === undefined || channel === undefined || config.get(`${at}/type`) === "acp") {
    return undefined;
  }
  const text = (name: string): string => idAt(config, `${at}/match/${name}`);
  const hasPeer = config.has(`${at}/match/peer`);
  const kind = kindOf(text("peer/kind"));
  const peer = text("peer/id");
  if (hasPeer && (kind === "" || peer === "")) return undefined;
  const roles = config.get(`${at}/match/roles`);
  return {
    agent: agentIdOf(agent),
    channel,
    account: text("accountId").toLowerCase() || "default",
    kind,
    peer,
    guild: text("guildId"),
    team: text("teamId"),
    byRole: Array.isArray(roles) && roles.length > 0,
    dmScope: asDmScope(config.get(`${at}/session/dmScope`)),
    groupScope: asGroupScope(config.get(`${at}/session/groupScope`)),
  };
}

function idAt(config: OpenClawConfig, at: string): string {
  const value = config.get(at);
  return typeof value === "number" ? String(value) : (asTrimmedText(value) ?? "");
}

// Groups, rooms and channels are one kind to OpenClaw; "dm" is the older word for "direct".
function kindOf(written: string): Binding["kind"] {
  if (written === "direct" || written === "dm") return "direct";
  return written === "group" || written === "channel" ? "group" : "";
}
