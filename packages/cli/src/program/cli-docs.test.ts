import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { settingDefinitions } from "@parapet/settings";
import { type Command, CommanderError } from "commander";
import { expect, test } from "vitest";
import { processContext } from "../context/context.ts";
import { buildProgram } from "./program.ts";

/*
 * A command that a page shows is copied and run, so each must be one that the command line accepts.
 */

const root = join(import.meta.dirname, "../../../..");
const commands = documentedCommands();

test("the pages show commands of every kind", () => {
  const first = new Set([...commands.keys()].map((command) => wordsOf(command)[0]));
  for (const name of ["scan", "fix", "rollback", "protect", "guardrails", "serve", "backup"]) {
    expect(first).toContain(name);
  }
});

test("every command that a page shows is accepted, with its options and arguments", async () => {
  const refused: string[] = [];
  for (const [command, { page, isNamedOnly }] of commands) {
    // A program keeps what it has parsed.
    // oxlint-disable-next-line no-await-in-loop
    const error = await errorOf(wordsOf(command));
    const isIncomplete = /missing required|required option/.test(error);
    if (error !== "" && !(isNamedOnly && isIncomplete)) {
      refused.push(`${page}: parapet ${command}: ${error}`);
    }
  }
  expect(refused).toEqual([]);
});

test.each([
  ["scan . --fail-on hihg", "--fail-on"],
  ["scan --no-such-option", "unknown option"],
  ["fix --check", "argument missing"],
  ["guardrails ad x --agent main", "unknown command"],
  ["check OC-NET-001 OC-NET-002", "too many arguments"],
])("a page that shows %s would fail", async (command, error) => {
  expect(await errorOf(wordsOf(command))).toContain(error);
});

test.each([
  [`guardrails add x --agent '*' # every agent`, ["guardrails", "add", "x", "--agent", "*"]],
  ["serve & other", ["serve"]],
  [`fix --config "a b.yaml" > out.txt`, ["fix", "--config", "a b.yaml"]],
])("the words of %s are those that a shell passes", (command, words) => {
  expect(wordsOf(command)).toEqual(words);
});

/** The sections of docs/cli.md by the first word of their command. */
const sections = readFileSync(join(root, "docs/cli.md"), "utf8")
  .split(/^## /m)
  .filter((section) => section.startsWith("`parapet "))
  .map((section) => ({
    name: /^`parapet ([a-z-]+)/.exec(section)?.[1] ?? "",
    text: section,
  }));

test("docs/cli.md has a section for every command", () => {
  const named = sections.map(({ text }) => text.split("\n", 1)[0] ?? "").join(" ");
  const missing = program()
    .commands.map((command) => command.name())
    .filter((name) => name !== "unprotect" && !new RegExp(`\`parapet ${name}\\b`).test(named));
  expect(missing).toEqual([]);
});

test.each(sections)("docs/cli.md lists the options of $name, and no others", ({ name, text }) => {
  const known = longOptionsOf(name === "protect" ? ["protect", "unprotect"] : [name]);
  const shown = new Set([...text.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option));
  const inTables = [...text.matchAll(/^\| (`-[^|]+)\|/gm)].flatMap(([, cell = ""]) => [
    ...cell.matchAll(/--[a-z][a-z-]*/g),
  ]);
  expect(inTables.map(([option]) => option).filter((option) => !known.has(option))).toEqual([]);
  // docs/operations.md has the settings of the service, and test/operations-docs.test.ts compares
  // them.
  if (name === "serve" || name === "config") return;
  expect([...known].filter((option) => !shown.has(option))).toEqual([]);
});

test("the help of serve names the default that a setting has", () => {
  const serve = program().commands.find((command) => command.name() === "serve");
  const wrong = (serve?.options ?? []).flatMap(({ long, description }) => {
    const shown = /\(default: ([^)]+)\)/.exec(description)?.[1];
    const setting = settingDefinitions.find(({ flag }) => flag === long);
    if (shown === undefined || setting === undefined) return [];
    const known = String(setting.defaultValue);
    return shown === known ? [] : [`${long}: ${shown}, and not ${known}`];
  });
  expect(wrong).toEqual([]);
});

type Shown = {
  readonly page: string;
  /** A sentence may name a command without its arguments; what is in a block is copied. */
  readonly isNamedOnly: boolean;
};

/** Commands with where they are shown first, in blocks before sentences. */
function documentedCommands(): ReadonlyMap<string, Shown> {
  const pages = globSync(["*.md", "docs/**/*.md", "adapters/*/*.md", "packages/*/rules/*.md"], {
    cwd: root,
  })
    .filter((page) => !page.includes("CHANGELOG") && !page.includes("node_modules"))
    .toSorted();
  const found = new Map<string, Shown>();
  const inBlocks = /^(?:\$ )?(?:[A-Z_]+=\S+ )?(?:npx )?parapet ([^\n]+)$/gm;
  const inSentences = /`(?:npx )?parapet ([^`\n]+)`/g;
  for (const pattern of [inBlocks, inSentences]) {
    for (const page of pages) {
      const text = readFileSync(join(root, page), "utf8");
      for (const [, command = ""] of text.matchAll(pattern)) {
        if (!/^[a-z-]/.test(command) || /[…[<]/.test(command) || found.has(command)) continue;
        found.set(command, { page, isNamedOnly: pattern === inSentences });
      }
    }
  }
  return found;
}

/** The words of a command up to a pipe, a redirection or a comment, as a shell passes them. */
function wordsOf(command: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)) {
    if (/^(?:[#|>;]|&)/.test(word)) break;
    words.push(word.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2"));
  }
  return words;
}

function program(): Command {
  return buildProgram(processContext([]), () => {});
}

/** What the command line says against these words; "" if it would run something or show help. */
async function errorOf(words: readonly string[]): Promise<string> {
  const parsing = program();
  for (const command of withSubcommands(parsing)) {
    command.exitOverride().configureOutput({ writeOut: ignored, writeErr: ignored });
    if (command.commands.length === 0 || command.registeredArguments.length > 0) {
      command.action(ignored);
    }
  }
  try {
    await parsing.parseAsync(words, { from: "user" });
    return "";
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return /^commander\.(?:help|version)/.test(error.code) ? "" : error.message;
  }
}

const ignored = (): void => {};

function withSubcommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

function longOptionsOf(names: readonly string[]): ReadonlySet<string> {
  const roots = program().commands.filter((command) => names.includes(command.name()));
  const options = roots.flatMap(withSubcommands).flatMap((command) => command.options);
  return new Set(
    options.flatMap(({ long }) => (long === undefined || long === null ? [] : [long])),
  );
}
