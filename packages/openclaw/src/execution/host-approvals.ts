import { modeOfPair } from "./exec.ts";
import type { AgentPolicy, ExecMode, OpenClawModel } from "../model/model.ts";
import type { HostApprovals, StateRecords } from "../model/state-records.ts";

/**
 * What holds for an agent's commands on the machine, where the host's approvals tighten its
 * configuration.
 */
export type TightenedExec = { readonly mode: ExecMode; readonly path: string };

const securities = ["deny", "allowlist", "full"] as const;
const asks = ["always", "on-miss", "off"] as const;

/**
 * The stricter of the configuration and the host, knob by knob; the host's entry for the agent
 * comes before that for every agent, and that before its defaults. Undefined where the
 * configuration is as strict. Nothing of it holds in a sandbox.
 */
export function tightenedExec(
  { records }: Pick<OpenClawModel, "records">,
  { id, exec }: AgentPolicy,
): TightenedExec | undefined {
  const entries = entriesFor(records, id);
  const { security, ask } = knobsOf(exec, entries);
  if (security === exec.security.value && ask === exec.ask.value) return undefined;
  return { mode: modeOfPair(security, ask), path: entries[0]?.path ?? "" };
}

/**
 * The host's lists by which an agent's commands run without approval: its own, and that of every
 * agent. Empty where no list counts, since all run, none does, or each needs approval.
 */
export function effectiveLists(
  { records }: Pick<OpenClawModel, "records">,
  agent: AgentPolicy,
): readonly HostApprovals[] {
  const { id, exec } = agent;
  if (exec.host.value === "node") return [];
  const { security, ask } = knobsOf(exec, entriesFor(records, id));
  if (security !== "allowlist" || ask === "always") return [];
  return records.approvals.filter((entry) => entry.agent === id || entry.agent === "*");
}

/**
 * The agent, with what the host's approvals make of its commands: stricter, or unrestricted where a
 * list allows all of them. A paired node has its own approvals.
 */
export function heldByHost(records: StateRecords, agent: AgentPolicy): AgentPolicy {
  if (agent.exec.host.value === "node") return agent;
  const isOpen = effectiveLists({ records }, agent).some((list) => list.isOpen);
  const heldTo = isOpen ? "full" : tightenedExec({ records }, agent)?.mode;
  return heldTo === undefined ? agent : { ...agent, exec: { ...agent.exec, heldTo } };
}

/**
 * True where the configuration decides whether an agent's commands on the machine need approval:
 * the host's approvals are no stricter, and none of its lists allows every command.
 */
export function configurationDecides(
  { records }: Pick<OpenClawModel, "records">,
  agent: AgentPolicy,
): boolean {
  if (agent.exec.heldTo !== undefined) return false;
  const { security, ask } = agent.exec;
  const asking: AgentPolicy["exec"] = {
    ...agent.exec,
    security: { ...security, value: "allowlist" },
    ask: { ...ask, value: "on-miss" },
  };
  return !effectiveLists({ records }, { ...agent, exec: asking }).some((list) => list.isOpen);
}

function entriesFor(records: StateRecords, id: string): readonly HostApprovals[] {
  return [id, "*", ""].flatMap((agent) =>
    records.approvals.filter((entry) => entry.agent === agent),
  );
}

function knobsOf(exec: AgentPolicy["exec"], entries: readonly HostApprovals[]) {
  return {
    security: stricter(securities, exec.security.value, firstOf(entries, "security")),
    ask: stricter(asks, exec.ask.value, firstOf(entries, "ask")),
  };
}

function firstOf<Knob extends "security" | "ask">(
  entries: readonly HostApprovals[],
  knob: Knob,
): HostApprovals[Knob] | undefined {
  return entries.find((entry) => entry[knob] !== "")?.[knob];
}

function stricter<Word extends string>(
  words: readonly Word[],
  configured: Word,
  host: Word | "" | undefined,
): Word {
  return words.find((word) => word === configured || word === host) ?? configured;
}
