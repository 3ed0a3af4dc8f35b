import {
  type CallOutcome,
  callOutcomes,
  categoryOf,
  type SessionLabel,
  sessionLabels,
} from "@parapet/guardrails";
import { mapInPieces } from "../../core/in-pieces.ts";
import type { Invocation } from "../../store/evaluations.ts";
import { indexedText } from "../../store/indexed-text.ts";
import type { ObservedUse } from "../facts/sessions-within.ts";

/*
 * What agents did within a period, from spans and guardrail evaluations. Both may report a call,
 * and guardrails twice, before it runs and after: the source that reports most calls counts.
 */

export type ToolActivity = {
  readonly name: string;
  readonly server: string;
  readonly category: string;
  readonly calls: number;
};

export type OutcomeCounts = Readonly<Record<CallOutcome, number>>;
export type EffectCounts = Readonly<Record<SessionLabel, number>>;

/** What happened in one session within the period. */
export type SessionActivity = {
  readonly service: string;
  /** "" for calls without a session. */
  readonly session_id: string;
  readonly agent_ids: readonly string[];
  readonly first_at: string;
  readonly last_at: string;
  /** Calls of tools. */
  readonly calls: number;
  readonly errors: number;
  /** What became of what guardrails were asked about. */
  readonly outcomes: OutcomeCounts;
  /** Calls that guardrails let go on, by the label that they set. */
  readonly effects: EffectCounts;
  /** Those of the session after its latest evaluation in the period. */
  readonly labels: readonly SessionLabel[];
  /** The ones called most first, at most `mostTools`. */
  readonly tools: readonly ToolActivity[];
  /** Guardrails that matched, sorted. */
  readonly guardrails: readonly string[];
};

/** Calls of one session that are alike: worth a look, since of more consequence than most. */
export type NotableCalls = {
  readonly service: string;
  readonly session_id: string;
  readonly agent_id: string;
  readonly tool: string;
  readonly server: string;
  readonly category: string;
  readonly outcome: CallOutcome;
  readonly effects: readonly SessionLabel[];
  readonly guardrails: readonly string[];
  readonly reason: string;
  readonly calls: number;
  readonly first_at: string;
  readonly last_at: string;
};

export type Activity = {
  /** Latest first. */
  readonly sessions: readonly SessionActivity[];
  readonly agent_ids: readonly string[];
  readonly calls: number;
  readonly errors: number;
  readonly outcomes: OutcomeCounts;
  readonly effects: EffectCounts;
  readonly tools: readonly ToolActivity[];
  /** The strongest outcome first, then the latest; at most `mostNotable`. */
  readonly notable: readonly NotableCalls[];
  /** How many more kinds of notable calls there are. */
  readonly more_notable: number;
};

const mostTools = 20;
const mostNotable = 200;

export type ActivityFilter = {
  readonly tool?: string | undefined;
  readonly outcome?: CallOutcome | undefined;
};

/** What happened so far, added piece by piece; in memory is one session once. */
export type ActivityTally = {
  readonly addEvaluation: (evaluation: Invocation) => void;
  readonly addUse: (use: ObservedUse) => void;
  /** All of it. Others are answered in between. */
  readonly activity: () => Promise<Activity>;
};

export function activityTally({ tool, outcome }: ActivityFilter): ActivityTally {
  const sessions = new Map<string, SessionTally>();
  const categoryIn = categories();
  const tallyOf = ({ service, session_id }: SessionId): SessionTally => {
    const key = JSON.stringify([indexedText(service), indexedText(session_id)]);
    const known = sessions.get(key);
    if (known !== undefined) return known;
    const fresh = tally(service, session_id);
    sessions.set(key, fresh);
    return fresh;
  };
  return {
    addEvaluation: (evaluation) => {
      if (outcome !== undefined && evaluation.outcome !== outcome) return;
      if (tool !== undefined && evaluation.tool_name !== tool) return;
      addEvaluation(tallyOf(evaluation), evaluation, categoryIn);
    },
    addUse: (use) => {
      // Spans have no guardrail decision.
      if (outcome !== undefined) return;
      if (tool !== undefined && !(use.kind === "tool" && use.name === tool)) return;
      addUse(tallyOf(use), use);
    },
    activity: () => summaryOf([...sessions.values()], categoryIn),
  };
}

type CategoryOf = typeof categoryOf;

/** Says what a tool is for, and works it out once for each: sessions call the same ones. */
function categories(): CategoryOf {
  const known = new Map<string, Map<string, string>>();
  return (name, server) => {
    const ofServer = known.get(server) ?? new Map<string, string>();
    known.set(server, ofServer);
    const category = ofServer.get(name) ?? categoryOf(name, server);
    ofServer.set(name, category);
    return category;
  };
}

async function summaryOf(
  sessions: readonly SessionTally[],
  categoryIn: CategoryOf,
): Promise<Activity> {
  const totals = new Map<string, ToolActivity>();
  const counted = await mapInPieces(sessions, (session) => {
    const tools = toolsOf(session, categoryIn);
    for (const [key, each] of tools) {
      totals.set(key, { ...each, calls: each.calls + (totals.get(key)?.calls ?? 0) });
    }
    return sessionOf(session, [...tools.values()]);
  });
  counted.sort(latestFirst);
  const notable = sessions.flatMap((each) => [...each.notable.values()]).toSorted(strongestFirst);
  return {
    sessions: counted,
    agent_ids: [...new Set(counted.flatMap(({ agent_ids }) => agent_ids))].toSorted(),
    calls: sum(counted.map(({ calls }) => calls)),
    errors: sum(counted.map(({ errors }) => errors)),
    outcomes: added(
      callOutcomes,
      counted.map(({ outcomes }) => outcomes),
    ),
    effects: added(
      sessionLabels,
      counted.map(({ effects }) => effects),
    ),
    tools: mostCalled([...totals.values()]),
    notable: notable.slice(0, mostNotable),
    more_notable: Math.max(0, notable.length - mostNotable),
  };
}

type SessionId = { readonly service: string; readonly session_id: string };

/** How often something was reported, by source. */
type Times = { readonly bySource: Map<string, number> };

type ToolTally = Times & { readonly name: string; readonly server: string };

type SessionTally = SessionId & {
  readonly agents: Set<string>;
  readonly tools: Map<string, ToolTally>;
  readonly outcomes: Record<CallOutcome, number>;
  readonly effects: Record<SessionLabel, Map<string, Times>>;
  readonly guardrails: Set<string>;
  readonly notable: Map<string, NotableCalls>;
  labels: readonly SessionLabel[];
  labelsAt: string;
  errors: number;
  first_at: string;
  last_at: string;
};

function tally(service: string, session_id: string): SessionTally {
  return {
    service,
    session_id,
    agents: new Set(),
    tools: new Map(),
    outcomes: zeros(callOutcomes),
    effects: { untrusted_seen: new Map(), private_read: new Map(), egress_done: new Map() },
    guardrails: new Set(),
    notable: new Map(),
    labels: [],
    labelsAt: "",
    errors: 0,
    first_at: "",
    last_at: "",
  };
}

function addUse(session: SessionTally, use: ObservedUse): void {
  const { kind, agent_id, name, server, times, errors, first_at, last_at } = use;
  if (agent_id !== "") session.agents.add(agent_id);
  if (kind === "tool") report(toolAt(session, name, server), "span", times);
  session.errors += errors;
  seenAt(session, first_at);
  seenAt(session, last_at);
}

function addEvaluation(
  session: SessionTally,
  evaluation: Invocation,
  categoryIn: CategoryOf,
): void {
  const { agent_id, tool_name, tool_server, point, outcome, labels, evaluated_at } = evaluation;
  if (agent_id !== "") session.agents.add(agent_id);
  session.outcomes[outcome] += 1;
  for (const { guardrail_name } of evaluation.matched) session.guardrails.add(guardrail_name);
  if (tool_name !== "" && point === "pre_tool_call") {
    report(toolAt(session, tool_name, tool_server), "guardrail", 1);
  }
  if (goesOn(outcome)) {
    for (const effect of evaluation.effects ?? []) {
      report(timesAt(session.effects[effect], JSON.stringify([tool_server, tool_name])), point, 1);
    }
  }
  if (labels !== undefined && evaluated_at >= session.labelsAt) {
    session.labels = labels;
    session.labelsAt = evaluated_at;
  }
  addNotable(session.notable, evaluation, categoryIn);
  seenAt(session, evaluated_at);
}

/** A call that was to be blocked, or waits for a person, has done nothing as far as is known. */
function goesOn(outcome: CallOutcome): boolean {
  return outcome === "allowed" || outcome === "not_blocked" || outcome === "change_requested";
}

/** Reading what others wrote is what agents do all day: alone, it is not worth a look. */
function isNotable({ outcome, effects = [] }: Invocation): boolean {
  return outcome !== "allowed" || effects.some((effect) => effect !== "untrusted_seen");
}

function addNotable(
  known: SessionTally["notable"],
  evaluation: Invocation,
  categoryIn: CategoryOf,
): void {
  const { service, session_id, agent_id, point, outcome, effects = [], reasons } = evaluation;
  const { tool_name: tool, tool_server: server, evaluated_at: at, matched } = evaluation;
  // What a call does is known before it runs; after that, only what is new.
  if (!isNotable(evaluation) || (point === "post_tool_call" && outcome === "allowed")) return;
  const guardrails = [...new Set(matched.map(({ guardrail_name }) => guardrail_name))].toSorted();
  const key = JSON.stringify([agent_id, tool, server, outcome, effects, guardrails]);
  const before = known.get(key);
  if (before === undefined) {
    const category = tool === "" ? "" : categoryIn(tool, server);
    const of = { service, session_id, agent_id, tool, server, category };
    const what = { outcome, effects, guardrails, reason: reasons.join(" ") };
    known.set(key, { ...of, ...what, calls: 1, first_at: at, last_at: at });
    return;
  }
  known.set(key, {
    ...before,
    calls: before.calls + 1,
    first_at: before.first_at < at ? before.first_at : at,
    last_at: before.last_at > at ? before.last_at : at,
  });
}

function sessionOf(session: SessionTally, tools: readonly ToolActivity[]): SessionActivity {
  const { service, session_id, first_at, last_at, errors, outcomes, labels } = session;
  return {
    service,
    session_id,
    agent_ids: [...session.agents].toSorted(),
    first_at,
    last_at,
    calls: sum(tools.map(({ calls }) => calls)),
    errors,
    outcomes,
    effects: {
      untrusted_seen: sum([...session.effects.untrusted_seen.values()].map(timesOf)),
      private_read: sum([...session.effects.private_read.values()].map(timesOf)),
      egress_done: sum([...session.effects.egress_done.values()].map(timesOf)),
    },
    labels,
    tools: mostCalled(tools),
    guardrails: [...session.guardrails].toSorted(),
  };
}

/** By server and name. */
function toolsOf(
  { tools }: SessionTally,
  categoryIn: CategoryOf,
): ReadonlyMap<string, ToolActivity> {
  return new Map(
    [...tools].map(([key, each]) => {
      const { name, server } = each;
      const category = categoryIn(name, server);
      return [key, { name, server, category, calls: timesOf(each) }] as const;
    }),
  );
}

/** The ones called most. */
function mostCalled(tools: readonly ToolActivity[]): readonly ToolActivity[] {
  return tools
    .toSorted((a, b) => b.calls - a.calls || (nameOf(a) < nameOf(b) ? -1 : 1))
    .slice(0, mostTools);
}

function nameOf({ server, name }: ToolActivity): string {
  return `${server}/${name}`;
}

function toolAt({ tools }: SessionTally, name: string, server: string): ToolTally {
  const key = JSON.stringify([indexedText(server), indexedText(name)]);
  const known = tools.get(key);
  if (known !== undefined) return known;
  const fresh = { name, server, bySource: new Map<string, number>() };
  tools.set(key, fresh);
  return fresh;
}

function timesAt(all: Map<string, Times>, key: string): Times {
  const known = all.get(key);
  if (known !== undefined) return known;
  const fresh = { bySource: new Map<string, number>() };
  all.set(key, fresh);
  return fresh;
}

function report({ bySource }: Times, source: string, times: number): void {
  bySource.set(source, (bySource.get(source) ?? 0) + times);
}

function timesOf({ bySource }: Times): number {
  return Math.max(0, ...bySource.values());
}

function seenAt(session: SessionTally, at: string): void {
  if (session.first_at === "" || at < session.first_at) session.first_at = at;
  if (at > session.last_at) session.last_at = at;
}

function latestFirst(a: SessionActivity, b: SessionActivity): number {
  if (a.last_at !== b.last_at) return a.last_at < b.last_at ? 1 : -1;
  if (a.service !== b.service) return a.service < b.service ? -1 : 1;
  return a.session_id < b.session_id ? -1 : 1;
}

function strongestFirst(a: NotableCalls, b: NotableCalls): number {
  const strength = ({ outcome }: NotableCalls) => callOutcomes.indexOf(outcome);
  return strength(b) - strength(a) || (a.last_at < b.last_at ? 1 : -1);
}

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return added(names, []);
}

function added<Name extends string>(
  names: readonly Name[],
  all: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  // Each name is among the entries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(
    names.map((name) => [name, sum(all.map((counts) => counts[name]))]),
  ) as Record<Name, number>;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
