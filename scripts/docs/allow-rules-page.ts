import {
  type Effect,
  type Program,
  type Subcommand,
} from "../../packages/code-analysis/src/commands/program.ts";
import { programTable } from "../../packages/code-analysis/src/commands/program-table.ts";
import { bullets, code, page, type Section, table } from "./markdown.ts";

type Row = {
  readonly group: string;
  readonly program: Program;
  /** Its subcommands; empty for the program itself. */
  readonly subcommands: readonly string[];
  readonly reason: string;
};

const anyCode = "Any code";
const someCode = "Code from packages or settings";

/** Groups in the order of the page, with what is said of each. */
const groups: readonly (readonly [title: string, introduction: string])[] = [
  [
    anyCode,
    "A rule with free arguments after these words allows any command. It is a high finding, and an edge in the posture graph.",
  ],
  [
    someCode,
    "What these programs install, or how they are configured, can add code. A rule is a medium finding. So is a rule for a program of which only some subcommands run any code, such as `git` and `npm`.",
  ],
  ["Destruction", "Checked for Claude Code: [CC-PERM-005](checks/CC-PERM-005.md)."],
  [
    "Network",
    "Checked for Claude Code and Codex: [CC-PERM-003](checks/CC-PERM-003.md), [CX-RULE-002](checks/CX-RULE-002.md).",
  ],
  ["Publishing", "Checked for Claude Code: [CC-PERM-004](checks/CC-PERM-004.md)."],
  ["Changes", "Not reported."],
  ["Reading", "Not reported."],
];

const titles: Readonly<Record<Effect, string>> = {
  "runs-code": anyCode,
  destroys: "Destruction",
  "reaches-network": "Network",
  publishes: "Publishing",
  writes: "Changes",
  reads: "Reading",
};

/** The page that shows by which table allow rules are judged. */
export function allowRulesPage(): string {
  const rows = programTable.flatMap(rowsOf);
  return page(
    "Allow rules",
    [
      "Claude Code, Codex, Gemini CLI, Cursor, GitHub Copilot CLI, VS Code, Windsurf and OpenClaw have allow rules: lists of commands " +
        "that run without approval. Parapet evaluates what a rule may match, with one table for all of them.",
      bullets([
        '**Prefix rules** leave the arguments free: `Bash(python3:*)`, `prefix_rule(pattern=["python3"])`, ' +
          "`run_shell_command(python3)`, `Shell(python3)`.",
        "**Exact rules** allow one command and are not reported: `Bash(node --version)`.",
        "**Incomplete names**, such as `Bash(pyth*)`, match every program that starts with them.",
        "**Regular expressions** are tested on the commands of the table. Expressions that RE2 does not support, such as `(?!…)`, are " +
          "skipped. At most 64 are evaluated in one configuration.",
      ]),
      "These forms are resolved:",
      bullets([
        "**Wrappers** count as the command that they run: variables (`FOO=1 python3`), programs that start others " +
          "(`sudo timeout 5 node`, `xargs ls`), package runners (`uv run pytest`, `npx tsx`) and containers (`docker exec db sh`). Without a " +
          "command, they run any code.",
        "**Named code** counts as what it is: a script (`node scripts/build.js`), a module (`python -m pytest`), a task (`make test`), and code " +
          "in the rule (`python3 -c 'print(1)'`).",
        "**Version and help options** make a program do nothing else.",
      ]),
      "These are not evaluated:",
      bullets([
        "Options of other programs that start commands, such as `find -exec`, `sed` with `e`, `tar --to-command` and `psql` with `\\!`, " +
          "except if a rule names that option of `find` or `fd`.",
        "The content of scripts, tests and tasks of the project.",
        "Programs that are not in the table.",
      ]),
    ],
    groups.map(([title, introduction]) => sectionOf(title, introduction, rows)),
  );
}

function sectionOf(title: string, introduction: string, rows: readonly Row[]): Section {
  const own = rows.filter(({ group }) => group === title);
  const lines = own.map(({ program, subcommands, reason }) => [
    namesOf(program).map(code).join(", "),
    subcommands.map(code).join(", "),
    reason,
  ]);
  return { title, body: [introduction, table(["Programs", "Subcommands", "Effect"], lines)] };
}

function rowsOf(program: Program): readonly Row[] {
  if (program.standsFor !== undefined) {
    return [
      {
        group: anyCode,
        program,
        subcommands: [],
        reason: `alias of ${code(program.standsFor)}`,
      },
    ];
  }
  const own = groupOfProgram(program);
  const subcommands = program.subcommands ?? [];
  const kept = [...Map.groupBy(subcommands, keyOf).values()].map((group) => rowOf(program, group));
  return [
    ...(own === undefined
      ? []
      : [{ group: own, program, subcommands: [], reason: wordingOf(program) }]),
    ...kept,
  ];
}

function keyOf({ effect, severity, reason }: Subcommand): string {
  return [effect, severity, reason].join("\n");
}

function rowOf(program: Program, group: readonly Subcommand[]): Row {
  const [first] = group;
  const effect = first === undefined || first.effect === "starts" ? "runs-code" : first.effect;
  const isLess = effect === "runs-code" && first?.severity === "medium";
  return {
    group: isLess ? someCode : titles[effect],
    program,
    subcommands: group.flatMap(({ words }) => words.split("; ")),
    reason: first?.reason ?? "",
  };
}

function groupOfProgram({ otherwise, alone }: Program): string | undefined {
  const effect = otherwise ?? alone;
  if (effect === undefined) return undefined;
  return effect === "starts" || effect === "interprets" || effect === "task"
    ? anyCode
    : titles[effect];
}

function wordingOf({ otherwise, reason, readsByVerb }: Program): string {
  if (readsByVerb === true)
    return `${reason}, except for reading subcommands such as ${code("describe-instances")}`;
  if (otherwise === "interprets") return `${reason}, except with a script`;
  if (otherwise === "task") return `${reason}, except with a task`;
  return reason;
}

function namesOf({ names }: Program): readonly string[] {
  return names.split(" ");
}
