import { known, type Lookup, senderValue, type Truth, truthOf } from "../expressions/evaluate.ts";
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
import { environmentOf, textsOfEnvironment } from "./environment.ts";
import { jobMayCheckSender, lookupIn, mayCheckSender, mayWriteVariables } from "./sender-checks.ts";
import { withVariables } from "./variables.ts";
import type { Job, Workflow, WorkflowEvent } from "./workflow.ts";
import { type Placed, textOf, type YamlObject } from "./yaml-values.ts";

/** A condition that has to hold, and what it may ask. */
type Hurdle = {
  readonly text: string;
  readonly at: string;
  readonly further: Lookup;
  /** `env` as the workflow declares it. */
  readonly variables: ReadonlyMap<string, string>;
};

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
  /**
   * "no" where only what members wrote comes to it; "unknown" where something decides that cannot
   * be read.
   */
  readonly handed: Truth;
  /** Events by which it does, sorted. */
  readonly handedBy: readonly string[];
};

/** More workflows do not call each other. */
const deepestCall = 4;

/** More ways into a job are not followed: workflows that call each other have ever more of them. */
const mostWays = 500;

/**
 * Who may start a step of a job: `index` is its place, the length of the list for the job as a
 * whole.
 */
export function startOf(
  workflow: Workflow,
  job: Job,
  index: number,
  all: readonly Workflow[],
): StepStart {
  const ways = waysInto(workflow, job, all, new Set()).map((way) =>
    withStep(way, workflow, job, index),
  );
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
  const merged = contributors.filter(isOpen);
  if (merged.length > 0) return opened("contributors", merged);
  const unclear = anyone.filter(({ truth }) => truth === "unknown");
  if (unclear.length > 0) return opened("unknown", unclear);
  return { who: "members", events: [], at: job.at };
}

function opened(who: Start["who"], outcomes: readonly Outcome[]): Start {
  return { who, events: eventsOf(outcomes), at: outcomes[0]?.way.event.at ?? "" };
}

function isOpen({ truth }: Outcome): boolean {
  return truth === "yes";
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
  for (const { text, further, variables } of way.hurdles) {
    const condition = conditionOf(text);
    if (condition.kind === "always") continue;
    const truth =
      condition.kind === "unreadable"
        ? "unknown"
        : truthOf(
            condition.expression,
            withVariables(sendersView(occasion, sender, further), variables),
          );
    if (truth === "no") return "no";
    if (truth === "unknown") worst = "unknown";
  }
  return way.mayBeChecked && sender.kind === "untrusted" ? "unknown" : worst;
}

/** Whether a pull request from a fork starts one of the workflows that `workflow_run` waits for. */
function startsAfter({ workflows }: WorkflowEvent, all: readonly Workflow[]): Truth {
  const waited = all.filter(({ title }) => workflows.includes(title));
  const isOpened = waited.some(({ events }) =>
    events.some(
      ({ name, types }) => name === "pull_request" || occasionsOf(name, types).length > 0,
    ),
  );
  if (isOpened) return "yes";
  return waited.length < workflows.length ? "unknown" : "no";
}

function waysInto(
  workflow: Workflow,
  job: Job,
  all: readonly Workflow[],
  calling: ReadonlySet<Job>,
): readonly Way[] {
  const before = neededBy(workflow, job);
  const chain = [...before, job];
  const hurdles = chain.flatMap((each) => hurdlesOf(each, [], [workflow, each]));
  const mayBeChecked = before.some(jobMayCheckSender);
  const own = workflow.events
    .filter(({ name }) => name !== "workflow_call")
    .map((event) => ({ event, from: workflow, hurdles, mayBeChecked }));
  const isCalled = workflow.events.some(({ name }) => name === "workflow_call");
  if (!isCalled || calling.size >= deepestCall) return own;
  const ways: Way[] = [...own];
  for (const { from, by } of callersOf(workflow, all)) {
    if (calling.has(by)) continue;
    for (const way of waysInto(from, by, all, new Set([...calling, by]))) {
      if (ways.length >= mostWays) return ways;
      ways.push({
        ...way,
        hurdles: [...way.hurdles, ...hurdles],
        mayBeChecked: way.mayBeChecked || mayBeChecked,
      });
    }
  }
  return ways;
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

/**
 * The jobs that have to succeed first, whose conditions hold as well; of a job that also runs after
 * others failed, those that its condition asks for.
 */
function neededBy({ jobs }: Workflow, job: Job): readonly Job[] {
  const found = new Set<Job>();
  const waiting = [job];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const names = new Set(at.needs);
    for (const needed of jobs) {
      if (!names.has(needed.name) || found.has(needed) || needed === job) continue;
      if (runsWithout(at, needed)) continue;
      found.add(needed);
      waiting.push(needed);
    }
  }
  return [...found];
}

const statusFunction = /\b(?:always|failure|cancelled)\s*\(/i;

/** True for a job that also runs where one that it waits for was skipped. */
function runsWithout({ value }: Job, needed: Job): boolean {
  const text = textOf(value["if"]) ?? "";
  if (!statusFunction.test(text)) return false;
  const condition = conditionOf(text);
  if (condition.kind !== "expression") return true;
  const own = `needs.${needed.name.toLowerCase()}.`;
  const lookup: Lookup = (path) => {
    if (!path.startsWith(own)) return senderValue;
    return known(path === `${own}result` ? "skipped" : "");
  };
  return truthOf(condition.expression, lookup) !== "no";
}

/** `scopes` are what declares variables around it, the widest first. */
function hurdlesOf(
  { value, at }: Pick<Placed<YamlObject>, "value" | "at">,
  before: readonly Placed<YamlObject>[],
  scopes: readonly Placed<YamlObject>[],
): readonly Hurdle[] {
  const text = textOf(value["if"]);
  if (text === undefined) return [];
  const variables = before.some((step) => mayWriteVariables(step.value))
    ? new Map<string, string>()
    : textsOfEnvironment(environmentOf(scopes));
  return [{ text, at: `${at}/if`, further: lookupIn(before), variables }];
}

function withStep(way: Way, workflow: Workflow, job: Job, index: number): Way {
  const { steps } = job;
  const step = steps[index];
  if (step === undefined) return way;
  const before = steps.slice(0, index);
  return {
    ...way,
    hurdles: [...way.hurdles, ...hurdlesOf(step, before, [workflow, job, step])],
    mayBeChecked: way.mayBeChecked || before.some(({ value }) => mayCheckSender(value)),
  };
}
