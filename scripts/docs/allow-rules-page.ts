import {
  type Effect,
  type Program,
  type Subcommand,
} from "../../packages/code-analysis/src/commands/program.ts";
import { programTable } from "../../packages/code-analysis/src/commands/program-table.ts";
import { code, page, type Section, table } from "./markdown.ts";

type Row = {
  readonly group: string;
  readonly program: Program;
  /** Its subcommands; empty for the program itself. */
  readonly subcommands: readonly string[];
  readonly reason: string;
};

const anyCode = "Any code";
const someCode = "Code by what they install or are set to";

/** Groups in the order of the page, with what is said of each. */
const groups: readonly (readonly [title: string, introduction: string])[] = [
  [
    anyCode,
    "A rule that leaves what follows these words free is as wide as one for every command. It is a high finding, and it draws an attack path.",
  ],
  [
    someCode,
    "What these install, or are set to, brings code of its own. It is a medium finding. The same is said of a rule for a program of which only some subcommands run any code, such as `git` and `npm`.",
  ],
  [
    "Destruction",
    "Claude Code's rules are asked about this: [CC-PERM-005](checks/CC-PERM-005.md).",
  ],
  [
    "Network",
    "Claude Code's and Codex's rules are asked about this: [CC-PERM-003](checks/CC-PERM-003.md), [CX-RULE-002](checks/CX-RULE-002.md).",
  ],
  ["Publishing", "Claude Code's rules are asked about this: [CC-PERM-004](checks/CC-PERM-004.md)."],
  ["Changes", "Nothing is said of these."],
  ["Reading", "Nothing is said of these."],
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
    "What allow rules let run",
    [
      "Claude Code, Codex, Gemini CLI, Cursor, GitHub Copilot CLI, VS Code, Windsurf and OpenClaw keep lists of commands that run " +
        "and nobody is asked. Parapet judges a rule by what it may match, by one table for all of them.",
      '**What may follow.** A rule for the beginning of a command leaves the rest free: `Bash(python3:*)`, `prefix_rule(pattern=["python3"])`, ' +
        "`run_shell_command(python3)`, `Shell(python3)`. A rule for one whole command names all that runs, and is silent: `Bash(node --version)`. " +
        "A name that may go on, `Bash(pyth*)`, is every program that begins so. A regular expression is tried on the commands of the " +
        "table; what RE2 does not take, such as `(?!…)`, is not judged, and of one configuration the first 64 are.",
      "**What is seen through.** Variables (`FOO=1 python3`), programs that start others (`sudo timeout 5 node`, `xargs ls`), runners of " +
        "packages (`uv run pytest`, `npx tsx`) and containers (`docker exec db sh`) do what the command behind them does; with none there, any " +
        "code runs. A script by its name (`node scripts/build.js`), a module (`python -m pytest`), a task (`make test`) and code that the " +
        "rule itself holds (`python3 -c 'print(1)'`) are what they are named. A program asked for its version or its help does nothing else.",
      "**What is left out.** Programs that do something else and start commands by an option of theirs, such as `find -exec`, `sed` with `e`, " +
        "`tar --to-command` and `psql` with `\\!`, are judged only where the rule names that option of `find` or `fd`. What a script, a " +
        "test or a task of the project does is not looked at. Of a program that is not in the table nothing is said.",
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
  return { title, body: [introduction, table(["Programs", "Words", "Why"], lines)] };
}

function rowsOf(program: Program): readonly Row[] {
  if (program.standsFor !== undefined) {
    return [
      {
        group: anyCode,
        program,
        subcommands: [],
        reason: `is another name of ${code(program.standsFor)}`,
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
    return `${reason}, unless a word says that it reads: ${code("describe-instances")}`;
  if (otherwise === "interprets") return `${reason}, unless a script is named`;
  if (otherwise === "task") return `${reason}, unless a task is named`;
  return reason;
}

function namesOf({ names }: Program): readonly string[] {
  return names.split(" ");
}
