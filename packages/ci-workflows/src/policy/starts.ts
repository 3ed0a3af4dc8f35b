import { type Lookup, type Truth, truthOf } from "../expressions/evaluate.ts";
import { conditionOf } from "../expressions/template.ts";
import type { Start } from "./model.ts";
import {
  associations,
  handedOccasions,
  type Occasion,
  occasionsOf,
  type Sender,
  sendersView,
} from "./senders.ts";
import { jobMayCheckSender, lookupIn, mayCheckSender } from "./sender-checks.ts";
import type { Job, Workflow, WorkflowEvent } from "./workflow.ts";
import { type Placed, textOf, type YamlObject } from "./yaml-values.ts";

/** A condition that has to hold, and what it may ask. */
type Hurdle = { readonly text: string; readonly at: string; readonly further: Lookup };

/** A way into a job: the events of a workflow, and all that has to hold on the way. */
type Way = {
  readonly event: WorkflowEvent;
  readonly from: Workflow;
  readonly hurdles: readonly Hurdle[];
  /** True where a step on the way may stop people without rights. */
  readonly mayBeChecked: boolean;
};

/** Who starts a step, and whether someone else's text comes to it by the hand of a member. */
export type StepStart = Start & {
  /** "no" where only what members wrote comes to it; "unknown" where something decides that cannot be read. */
  readonly handed: Truth;
  /** Events by which it does, sorted. */
  readonly handedBy: readonly string[];
};

/** More workflows do not call each other. */
const deepestCall = 4;

/** Who may start a step of a job: `index` is its place, the length of the list for the job as a whole. */
export function startOf(
  workflow: Workflow,
  job: Job,
  index: number,
  all: readonly Workflow[],
): StepStart {
  const ways = waysInto(workflow, job, all, 0).map((way) => withStep(way, job, index));
  const byUntrusted = (association: string) =>
    outcomesOf(ways, all, { kind: "untrusted", association }, occasionsOf);
  const anyone = [...byUntrusted(associations.anyone), ...byUntrusted(associations.firstTime)];
  const handed = outcomesOf(ways, all, { kind: "member" }, handedOccasions);
  return {
    ...whoOf(anyone, byUntrusted(associations.contributors), job),
    handed: bestOf(handed.map(({ truth }) => truth)),
    handedBy: eventsOf(handed.filter(({ truth }) => truth !== "no")),
  };
}

type Outcome = { readonly way: Way; readonly truth: Truth };

function whoOf(anyone: readonly Outcome[], contributors: readonly Outcome[], job: Job): Start {
  const open = anyone.filter(isOpen);
  if (open.length > 0) return opened("anyone", open);
  const known = contributors.filter(isOpen);
  if (known.length > 0) return opened("contributors", known);
  const unclear = anyone.filter(({ truth }) => truth === "unknown");
  if (unclear.length > 0) return opened("unknown", unclear);
  return { who: "members", events: [], at: job.at };
}

function opened(who: Start["who"], outcomes: readonly Outcome[]): Start {
  return { who, events: eventsOf(outcomes), at: outcomes[0]?.way.event.at ?? "" };
}

function isOpen({ truth }: Outcome): boolean {
  return truth === "yes" || truth === "sender";
}

function eventsOf(outcomes: readonly Outcome[]): readonly string[] {
  return [...new Set(outcomes.map(({ way }) => way.event.name))].toSorted();
}

function bestOf(truths: readonly Truth[]): Truth {
  return (["yes", "sender", "unknown"] as const).find((each) => truths.includes(each)) ?? "no";
}

function outcomesOf(
  ways: readonly Way[],
  all: readonly Workflow[],
  sender: Sender,
  occasions: (event: string, types: readonly string[] | undefined) => readonly Occasion[],
): readonly Outcome[] {
  return ways.flatMap((way) => {
    const before = way.event.name === "workflow_run" ? startsAfter(way.event, all) : "yes";
    if (before === "no") return [];
    return occasions(way.event.name, way.event.types).map((occasion) => {
      const truth = passes(way, occasion, sender);
      const isUnsure = before === "unknown" && truth !== "no";
      return { way, truth: isUnsure ? ("unknown" as const) : truth };
    });
  });
}

function passes(way: Way, occasion: Occasion, sender: Sender): Truth {
  let worst: Truth = "yes";
  for (const { text, further } of way.hurdles) {
    const condition = conditionOf(text);
    if (condition.kind === "always") continue;
    const truth =
      condition.kind === "unreadable"
        ? "unknown"
        : truthOf(condition.expression, sendersView(occasion, sender, further));
    if (truth === "no") return "no";
    if (truth === "unknown") worst = "unknown";
  }
  return way.mayBeChecked && sender.kind === "untrusted" ? "unknown" : worst;
}

/** Whether a pull request from a fork starts one of the workflows that `workflow_run` waits for. */
function startsAfter({ workflows }: WorkflowEvent, all: readonly Workflow[]): Truth {
  const known = all.filter(({ title }) => workflows.includes(title));
  const isOpened = known.some(({ events }) =>
    events.some(
      ({ name, types }) => name === "pull_request" || occasionsOf(name, types).length > 0,
    ),
  );
  if (isOpened) return "yes";
  return known.length < workflows.length ? "unknown" : "no";
}

function waysInto(
  workflow: Workflow,
  job: Job,
  all: readonly Workflow[],
  depth: number,
): readonly Way[] {
  const before = neededBy(workflow, job);
  const chain = [...before, job];
  const hurdles = chain.flatMap((each) => hurdlesOf(each, []));
  const mayBeChecked = before.some(jobMayCheckSender);
  const own = workflow.events
    .filter(({ name }) => name !== "workflow_call")
    .map((event) => ({ event, from: workflow, hurdles, mayBeChecked }));
  const isCalled = workflow.events.some(({ name }) => name === "workflow_call");
  if (!isCalled || depth >= deepestCall) return own;
  const called = callersOf(workflow, all).flatMap(({ from, by }) =>
    waysInto(from, by, all, depth + 1).map((way) => ({
      ...way,
      hurdles: [...way.hurdles, ...hurdles],
      mayBeChecked: way.mayBeChecked || mayBeChecked,
    })),
  );
  return [...own, ...called];
}

/** Jobs of this repository that call a workflow. */
export function callersOf(
  { name }: Workflow,
  all: readonly Workflow[],
): readonly { readonly from: Workflow; readonly by: Job }[] {
  return all.flatMap((from) =>
    from.jobs
      .filter(({ value }) => calledName(textOf(value["uses"])) === name)
      .map((by) => ({ from, by })),
  );
}

function calledName(uses: string | undefined): string | undefined {
  return /^\.\/\.github\/workflows\/([^@/]+)$/.exec(uses ?? "")?.[1];
}

/** The jobs that have to succeed first, whose conditions hold as well; none where the job runs whatever became of them. */
function neededBy({ jobs }: Workflow, job: Job): readonly Job[] {
  const found = new Set<Job>();
  const waiting = [job];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (/\b(?:always|failure|cancelled)\s*\(/.test(textOf(at.value["if"]) ?? "")) continue;
    for (const needed of jobs) {
      if (!at.needs.includes(needed.name) || found.has(needed) || needed === job) continue;
      found.add(needed);
      waiting.push(needed);
    }
  }
  return [...found];
}

function hurdlesOf(
  { value, at }: Pick<Placed<YamlObject>, "value" | "at">,
  before: readonly Placed<YamlObject>[],
): readonly Hurdle[] {
  const text = textOf(value["if"]);
  if (text === undefined) return [];
  return [{ text, at: `${at}/if`, further: lookupIn(before) }];
}

function withStep(way: Way, { steps }: Job, index: number): Way {
  const step = steps[index];
  if (step === undefined) return way;
  const before = steps.slice(0, index);
  return {
    ...way,
    hurdles: [...way.hurdles, ...hurdlesOf(step, before)],
    mayBeChecked: way.mayBeChecked || before.some(({ value }) => mayCheckSender(value)),
  };
}
