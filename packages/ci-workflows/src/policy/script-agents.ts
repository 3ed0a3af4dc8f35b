import { type AgentProgram, agentPrograms } from "../agents/agent-programs.ts";
import { readShell } from "@parapet/code-analysis/shell/read-shell.ts";
import { fetchedBy, isPinned } from "@parapet/code-analysis/commands/launch.ts";
import { withInsertions } from "../expressions/template.ts";

/** An agent that a script starts. */
export type ScriptAgent = {
  readonly program: AgentProgram;
  /** Its words, without the program; variables of the step in their place. */
  readonly words: readonly string[];
  /** What it reads from its input, where that is known. */
  readonly input: string;
  /** Its package, where it is fetched without a fixed version: "@openai/codex". */
  readonly unpinned: string | undefined;
};

/**
 * The agents that a script of a step starts, in the order of the script. Longer scripts are read up
 * to 20,000 characters.
 */
export function agentsInScript(
  script: string,
  environment: ReadonlyMap<string, string>,
): readonly ScriptAgent[] {
  if (!mention.test(script)) return [];
  const marks = new Marks();
  const settings = [...environment]
    .filter(([name]) => /^[A-Za-z_]\w*$/.test(name))
    .map(([name, value]) => `${name}=${quoted(marks.hide(value))}\n`)
    .join("");
  const commands = readShell(`${settings}${marks.hide(script)}`);
  const installed = commands.flatMap(({ words }) => installs(words.map(({ text }) => text)));
  return commands.flatMap(({ words, stdin, fedBy }): readonly ScriptAgent[] => {
    const started = startedBy(words.map(({ text }) => text));
    if (started === undefined) return [];
    const { program, rest } = started;
    if (!program.runs(rest, stdin !== undefined || fedBy.length > 0)) return [];
    return [
      {
        program,
        words: rest.map((word) => marks.show(word)),
        input: marks.show(stdin ?? ""),
        unpinned: installed.find(
          (spec) => program.packages.includes(nameOf(spec)) && !isPinned(spec),
        ),
      },
    ];
  });
}

const mention = new RegExp(`\\b(?:${Object.keys(agentPrograms).join("|")})\\b`);

type Started = { readonly program: AgentProgram; readonly rest: readonly string[] };

/** The agent that a command is, or that a runner such as npx fetches and starts. */
function startedBy([name = "", ...rest]: readonly string[]): Started | undefined {
  const own = programOf(name);
  if (own !== undefined) return { program: own, rest };
  const spec = fetchedBy(name, rest);
  if (spec === undefined) return undefined;
  const program = programOf(nameOf(spec)) ?? programOfPackage(nameOf(spec));
  if (program === undefined) return undefined;
  const named = rest.indexOf(spec);
  // `npx --package @openai/codex codex exec`: the command comes behind the package.
  const isApart = named < 0 || namesPackage.has(rest[named - 1] ?? "");
  const at = isApart
    ? rest.findIndex(
        (word, index) => index > named && !word.startsWith("-") && programOf(word) === program,
      )
    : named;
  return { program, rest: rest.slice(at + 1) };
}

const namesPackage: ReadonlySet<string> = new Set(["-p", "--package", "--from", "--spec"]);

function programOf(command: string): AgentProgram | undefined {
  const name = command.split(/[\\/]/).at(-1) ?? "";
  return Object.hasOwn(agentPrograms, name) ? agentPrograms[name] : undefined;
}

function programOfPackage(name: string): AgentProgram | undefined {
  return Object.values(agentPrograms).find(({ packages }) => packages.includes(name));
}

/** What a command fetches: `npx PACKAGE`, `npm install -g PACKAGE`, `pip install PACKAGE`. */
function installs([command = "", ...words]: readonly string[]): readonly string[] {
  const fetched = fetchedBy(command, words);
  if (fetched !== undefined) return [fetched];
  const isInstall =
    /^(?:npm|pnpm|yarn|bun|pip3?|pipx|uv)$/.test(command) &&
    words.some((word) => /^(?:i|install|add)$/.test(word));
  return isInstall ? words.filter((word) => /^@?[a-z]/.test(word)) : [];
}

function nameOf(spec: string): string {
  return spec.replace(/(?<=.)(?:@|==).*$/, "");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Expressions are no shell: they are put away while it is read. */
class Marks {
  readonly #hidden: string[] = [];

  hide(text: string): string {
    return withInsertions(text, ({ raw }) => `__INSERTED_${this.#hidden.push(raw) - 1}__`);
  }

  show(text: string): string {
    return text.replaceAll(
      /__INSERTED_(\d+)__/g,
      (mark, index: string) => this.#hidden[Number(index)] ?? mark,
    );
  }
}
