import { childPointer } from "@parapet/documents/pointer.ts";
import {
  type AgentAction,
  actionUse,
  type ActionUse,
  agentActionOf,
  isCommit,
} from "../agents/agent-actions.ts";
import { claudeAccess, claudeWords } from "../agents/claude-access.ts";
import { codexAccess } from "../agents/codex-access.ts";
import { geminiTextAccess } from "../agents/gemini-access.ts";
import { noCommands, type ToolAccess } from "../agents/tool-access.ts";
import { jsonItems } from "../expressions/json-items.ts";
import { conditionOf, contextsOfText, withInsertions } from "../expressions/template.ts";
import { ruleWords } from "@parapet/code-analysis/commands/rule-words.ts";
import { keepsToken, untrustedCheckout } from "./checkouts.ts";
import {
  type Environment,
  environmentOf,
  hasToken,
  secretsIn,
  textsOfEnvironment,
} from "./environment.ts";
import type { AgentRun, Opening, ScriptInsertion, SecretUse, Start } from "./model.ts";
import { agentsInScript } from "./script-agents.ts";
import { callersOf, startOf, type StepStart } from "./starts.ts";
import { withoutFlags } from "./removed-flags.ts";
import { type Grant, grantOf } from "./token.ts";
import { contextsThrough, isUntrusted, untrustedIn } from "./untrusted-text.ts";
import type { Job, Workflow } from "./workflow.ts";
import { objectOf, type Placed, textOf, textsOf, type YamlObject } from "./yaml-values.ts";

/** Where a run of an agent is. */
type Site = {
  readonly workflow: Workflow;
  readonly job: Job;
  readonly step: Placed<YamlObject>;
  readonly before: readonly Placed<YamlObject>[];
  readonly environment: Environment;
  readonly start: StepStart;
  readonly grant: Grant;
  readonly all: readonly Workflow[];
};

/** Every run of an agent in the workflows, in the order in which they stand. */
export function githubRuns(all: readonly Workflow[]): readonly AgentRun[] {
  return all.flatMap((workflow) =>
    workflow.jobs.flatMap((job) =>
      job.steps.flatMap((step, index): readonly AgentRun[] => {
        const scopes = [{ value: workflow.value, at: workflow.at }, job, step];
        const environment = environmentOf(scopes);
        const use = actionUse(textOf(step.value["uses"]) ?? "");
        const action = agentActionOf(use);
        const script = textOf(step.value["run"]) ?? "";
        const agents = agentsInScript(script, textsOfEnvironment(environment));
        if (action === undefined && agents.length === 0) return [];
        const start = startOf(workflow, job, index, all);
        const before = job.steps.slice(0, index);
        const grant = grantWithin(workflow, job, all);
        const site = { workflow, job, step, before, environment, start, grant, all };
        if (action !== undefined && use !== undefined) return [runOfAction(action, use, site)];
        return runOfScript(agents, site);
      }),
    ),
  );
}

/** A workflow that is called has the permissions of the job that calls it, where it names none. */
function grantWithin(workflow: Workflow, job: Job, all: readonly Workflow[]): Grant {
  const own = grantOf(workflow, job);
  if (own.kind !== "unknown") return own;
  const callers = callersOf(workflow, all).map(({ from, by }) => grantOf(from, by));
  return callers.find(({ kind }) => kind !== "unknown") ?? own;
}

function runOfAction(action: AgentAction, use: ActionUse, site: Site): AgentRun {
  const { step, environment } = site;
  const inputsAt = `${step.at}/with`;
  const inputs = objectOf(step.value["with"]);
  const input = (name: string): string => textOf(inputs[name]) ?? "";
  const placeOf = (...names: readonly string[]): string =>
    childPointer(inputsAt, names.find((name) => name in inputs) ?? names[0] ?? "");
  const opening = openingOf(action, input, placeOf);
  const prompt = action.promptInputs.find(
    (name) => untrustedIn(input(name), textsOfEnvironment(environment)).length > 0,
  );
  const { tools, at: toolsAt } = toolsOf(action, input, placeOf);
  const isAnyBot = action.kind === "claude" && input("allowed_bots").trim() === "*";
  return {
    ...commonOf(site, tools, action.kind === "claude" || hasTokenIn(inputs, environment)),
    title: action.title,
    by: "action",
    at: `${step.at}/uses`,
    start: action.checksSender && opening === undefined ? checked(site, action, input) : site.start,
    opened: opening,
    anyBotAt: isAnyBot && site.start.who === "anyone" ? placeOf("allowed_bots") : undefined,
    toolsAt,
    isFlagRemovable: isRemovable(toolsAt, input),
    // Then it keeps secrets from the programs that it starts.
    secrets: isScrubbed(opening, environment) ? [] : secretsOf(environment, inputs, inputsAt),
    untrusted:
      prompt === undefined ? [] : untrustedIn(input(prompt), textsOfEnvironment(environment)),
    untrustedAt: placeOf(prompt ?? "prompt"),
    checkout: checkoutOf(site, action.kind !== "claude"),
    unpinned: isCommit(use.ref)
      ? undefined
      : { name: `${use.name}@${use.ref}`, at: `${step.at}/uses` },
    fullOutputAt: fullOutputOf(input, placeOf),
    unprotected: unprotectedOf(action, input, placeOf),
    pluginsAt: pluginsOf(action, input, placeOf),
  };
}

/** `claude_args: --dangerously-skip-permissions`, `sandbox: danger-full-access`. */
function isRemovable(toolsAt: string, input: Inputs): boolean {
  const text = input(toolsAt.slice(toolsAt.lastIndexOf("/") + 1));
  return withoutFlags(text) !== text || text === "danger-full-access";
}

function isScrubbed(opening: Opening | undefined, environment: Environment): boolean {
  return (
    opening?.value === "allowed_non_write_users" &&
    environment.get("CLAUDE_CODE_SUBPROCESS_ENV_SCRUB")?.value !== "0"
  );
}

/** The action itself stops anyone who has no write access. */
function checked(
  { start, job }: Site,
  { kind, isCopy = false }: AgentAction,
  input: Inputs,
): Start {
  if (start.who === "members") return start;
  if (isCopy) return { ...start, who: "unknown" };
  // claude-code-action asks only after events of issues and pull requests; without a token, its
  // service asks.
  const isUnchecked = kind === "claude" && input("github_token").trim() !== "";
  return isUnchecked && start.events.includes("workflow_run")
    ? { ...start, events: ["workflow_run"] }
    : { who: "members", events: [], at: job.at };
}

type Inputs = (name: string) => string;
type PlaceOf = (...names: readonly string[]) => string;

function openingOf(action: AgentAction, input: Inputs, placeOf: PlaceOf): Opening | undefined {
  const name = action.kind === "claude" ? "allowed_non_write_users" : "allow-users";
  if (!action.checksSender || input(name).trim() !== "*") return undefined;
  // Without a token of the workflow's own, the action does not take it.
  if (action.kind === "claude" && input("github_token") === "") return undefined;
  return { at: placeOf(name), value: name };
}

function toolsOf(
  { kind }: AgentAction,
  input: Inputs,
  placeOf: PlaceOf,
): { readonly tools: ToolAccess; readonly at: string } {
  switch (kind) {
    case "claude":
    case "claude-base":
      return {
        tools: claudeAccess({
          words: claudeWords(input("claude_args")),
          allowed: input("allowed_tools"),
          settings: input("settings"),
        }),
        at: placeOf("claude_args", "allowed_tools", "settings"),
      };
    case "codex": {
      const words = argsOfCodex(input("codex-args"));
      const isFree = input("safety-strategy") === "unsafe" ? "" : input("sandbox");
      return {
        tools: codexAccess(words, isFree || "workspace-write"),
        at: placeOf("sandbox", "codex-args"),
      };
    }
    case "gemini":
      return {
        tools: geminiTextAccess(input("settings") || input("settings_json")),
        at: placeOf("settings", "settings_json"),
      };
    case "other":
      return { tools: { ...noCommands, commands: "unknown" }, at: placeOf("prompt") };
  }
}

function argsOfCodex(text: string): readonly string[] {
  if (!text.trimStart().startsWith("[")) return ruleWords(text).words;
  return (jsonItems(text) ?? []).filter((item) => typeof item === "string");
}

function fullOutputOf(input: Inputs, placeOf: PlaceOf): string | undefined {
  const name = ["show_full_output", "gemini_debug"].find((each) => input(each).trim() === "true");
  return name === undefined ? undefined : placeOf(name);
}

function unprotectedOf(
  { kind }: AgentAction,
  input: Inputs,
  placeOf: PlaceOf,
): AgentRun["unprotected"] {
  const value = input("safety-strategy").trim();
  if (kind !== "codex" || (value !== "unsafe" && value !== "read-only")) return undefined;
  return { at: placeOf("safety-strategy"), value };
}

function pluginsOf({ kind }: AgentAction, input: Inputs, placeOf: PlaceOf): string | undefined {
  const name = kind === "gemini" ? "extensions" : "plugin_marketplaces";
  return input(name).trim() === "" ? undefined : placeOf(name);
}

function runOfScript(agents: ReturnType<typeof agentsInScript>, site: Site): readonly AgentRun[] {
  const { step, environment } = site;
  const at = `${step.at}/run`;
  return agents.map(({ program, words, input, unpinned }) => {
    const tools = program.access(words);
    const texts = textsOfEnvironment(environment);
    return {
      ...commonOf(site, tools, hasTokenIn({}, environment)),
      title: program.title,
      by: "command",
      at,
      start: site.start,
      opened: undefined,
      anyBotAt: undefined,
      toolsAt: at,
      isFlagRemovable: false,
      secrets: secretsOf(environment, {}, at),
      untrusted: untrustedIn([...words, input].join("\n"), texts),
      untrustedAt: at,
      checkout: checkoutOf(site, true),
      unpinned: unpinned === undefined ? undefined : { name: unpinned, at },
      fullOutputAt: undefined,
      unprotected: undefined,
      pluginsAt: undefined,
    };
  });
}

type Common = Pick<
  AgentRun,
  | "agentId"
  | "provider"
  | "jobAt"
  | "environment"
  | "tools"
  | "token"
  | "selfHostedAt"
  | "alwaysTrue"
  | "handed"
>;

function commonOf(site: Site, tools: ToolAccess, hasGivenToken: boolean): Common {
  const { workflow, job, before, grant, start } = site;
  const environment = job.value["environment"];
  const runsCommands =
    tools.commands === "any" || tools.commands === "code" || tools.commands === "sandbox";
  return {
    agentId: `${workflow.name}:${job.name}`,
    provider: "github",
    jobAt: job.at,
    environment: textOf(environment) ?? textOf(objectOf(environment)["name"]) ?? "",
    tools,
    token: { ...grant, isReachable: hasGivenToken || (runsCommands && keepsToken(before)) },
    selfHostedAt: isSelfHosted(job) ? `${job.at}/runs-on` : undefined,
    alwaysTrue: alwaysTrueOf(site),
    handed: handedOf(start),
  };
}

function handedOf({ handed, handedBy }: StepStart): AgentRun["handed"] {
  return { isPossible: handed === "yes" || handed === "sender", events: handedBy };
}

function isSelfHosted({ value }: Job): boolean {
  const runsOn = value["runs-on"];
  return [...textsOf(runsOn), ...textsOf(objectOf(runsOn)["labels"])].includes("self-hosted");
}

/** The nearest condition that nothing makes false. */
function alwaysTrueOf({ job, step }: Site): AgentRun["alwaysTrue"] {
  return [step, job]
    .map(({ value, at }) => {
      const condition = conditionOf(textOf(value["if"]) ?? "true");
      return condition.kind === "always" ? { at: `${at}/if`, inner: condition.inner } : undefined;
    })
    .find((found) => found !== undefined);
}

function hasTokenIn(inputs: YamlObject, environment: Environment): boolean {
  return (
    Object.values(inputs).some((value) => hasToken(textOf(value) ?? "")) ||
    [...environment.values()].some(({ value }) => hasToken(value))
  );
}

/** The environment, and the settings that become part of it. */
function secretsOf(
  environment: Environment,
  inputs: YamlObject,
  inputsAt: string,
): readonly SecretUse[] {
  const passed = environmentOf(
    [{ value: { with: onlyPassed(inputs) }, at: parentOf(inputsAt) }],
    "with",
  );
  return [...secretsIn(environment), ...secretsIn(passed)];
}

const passedInputs: ReadonlySet<string> = new Set([
  "settings",
  "claude_env",
  "mcp_config",
  "claude_args",
]);

function onlyPassed(inputs: YamlObject): YamlObject {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => passedInputs.has(name)));
}

function parentOf(at: string): string {
  return at.slice(0, at.lastIndexOf("/"));
}

/**
 * Only where a workflow of the repository itself runs, with its rights, over the code of others.
 */
function checkoutOf(site: Site, bringsSettings: boolean): AgentRun["checkout"] {
  const { before, start } = site;
  const at = untrustedCheckout(before);
  if (at === undefined || start.handed === "no") return undefined;
  return { at, bringsSettings };
}

/** Texts that workflows with agents put into their scripts. */
export function scriptInsertions(
  all: readonly Workflow[],
  runs: readonly AgentRun[],
): readonly ScriptInsertion[] {
  return all.flatMap((workflow) => {
    const own = runs.filter(({ at }) => at.startsWith(`${workflow.at}/`));
    if (own.length === 0) return [];
    return workflow.jobs.flatMap((job) =>
      job.steps.flatMap((step, index) => insertionsOfStep(workflow, job, step, index, own, all)),
    );
  });
}

function insertionsOfStep(
  workflow: Workflow,
  job: Job,
  step: Placed<YamlObject>,
  index: number,
  runs: readonly AgentRun[],
  all: readonly Workflow[],
): readonly ScriptInsertion[] {
  const script = scriptOf(step);
  if (script === undefined) return [];
  const scopes = [{ value: workflow.value, at: workflow.at }, job, step];
  const texts = textsOfEnvironment(environmentOf(scopes));
  const found = contextsThrough(script.value, texts).flatMap(
    (context): readonly Pick<ScriptInsertion, "context" | "by">[] => {
      if (isUntrusted(context)) return [{ context, by: "sender" }];
      return isAnswer(context, workflow, job, runs) ? [{ context, by: "agent" }] : [];
    },
  );
  if (found.length === 0) return [];
  const start = startOf(workflow, job, index, all);
  const handed = handedOf(start);
  const token = { ...grantWithin(workflow, job, all), isReachable: true };
  const agentId = `${workflow.name}:${job.name}`;
  return found.map((each) => ({ ...each, at: script.at, agentId, start, handed, token }));
}

/** A shell script, or the one of `actions/github-script`. */
function scriptOf({ value, at }: Placed<YamlObject>): Placed<string> | undefined {
  const run = textOf(value["run"]);
  if (run !== undefined) return { value: run, at: `${at}/run` };
  if (actionUse(textOf(value["uses"]) ?? "")?.name !== "actions/github-script") return undefined;
  const script = textOf(objectOf(value["with"])["script"]);
  return script === undefined
    ? undefined
    : { value: withoutLiterals(script), at: `${at}/with/script` };
}

/**
 * `toJSON(…)` becomes a literal of JavaScript, out of which nothing gets. In a shell it does not
 * help.
 */
function withoutLiterals(script: string): string {
  return withInsertions(script, ({ raw, expression }) =>
    expression?.kind === "call" && expression.name === "tojson" ? "" : raw,
  );
}

/** True for an output of a step that runs an agent, also by way of the outputs of another job. */
function isAnswer(
  context: string,
  { jobs }: Workflow,
  job: Job,
  runs: readonly AgentRun[],
): boolean {
  const [, needed, name = ""] = /^needs\.([^.]+)\.outputs\.([^.]+)$/.exec(context) ?? [];
  if (needed === undefined) return isOutputOfAgent(context, job, runs);
  const other = jobs.find((each) => each.name.toLowerCase() === needed);
  if (other === undefined) return false;
  const outputs = Object.entries(objectOf(other.value["outputs"]));
  const [, output] = outputs.find(([each]) => each.toLowerCase() === name) ?? [];
  return contextsOfText(textOf(output) ?? "").some((each) => isOutputOfAgent(each, other, runs));
}

/** Of an action, the outputs that its model words; of a script, any. */
function isOutputOfAgent(context: string, { steps }: Job, runs: readonly AgentRun[]): boolean {
  const [, id, output = ""] = /^steps\.([^.]+)\.outputs\.([^.]+)$/.exec(context) ?? [];
  const step = steps.find(({ value }) => textOf(value["id"])?.toLowerCase() === id);
  if (id === undefined || step === undefined) return false;
  return runs.some(({ by, at }) =>
    by === "action" ? at === `${step.at}/uses` && answerNames.has(output) : at === `${step.at}/run`,
  );
}

/** Outputs that the model words itself. */
const answerNames: ReadonlySet<string> = new Set(["structured_output", "final-message", "summary"]);
