import { createHash } from "node:crypto";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { codeFacts } from "./code-facts.ts";
import type { CommandContext, CommandFact } from "../shell/command-fact.ts";
import { distinct, judgeCommand, shellFacts } from "./judge-command.ts";
import type { Place } from "./named-files.ts";
import { type NamedScript, scriptsNamedIn } from "./named-scripts.ts";
import { targetsNamedIn } from "./named-targets.ts";
import type { JudgedCommand, AutoRunCommand } from "./auto-run-command.ts";

/** The most commands in the cache: a repeated scan only analyzes changes. */
const mostCached = 4_096;
const cached = new Map<string, Promise<readonly CommandFact[]>>();

/** The most commands that are judged in one workspace. */
const mostCommands = 500;
const longestExcerpt = 400;
/** The depth of scripts that run scripts. */
const deepest = 3;

type Machine = { readonly homeDir: string } & FileBounds;

/** What commands and the scripts that they name do. Nothing is run. */
export async function judgeAutoRunCommands<Command extends AutoRunCommand>(
  commands: readonly Command[],
  { homeDir, ...bounds }: Machine,
): Promise<readonly (Command & JudgedCommand)[]> {
  return Promise.all(
    commands.slice(0, mostCommands).map(async (command) => {
      const { text, context, folders } = command;
      const own = await known(`line ${text}`, context, () => judgeCommand(text, context));
      const place = { folders, within: folders, homeDir, bounds };
      const ofScripts = await factsOfScripts(text, context, place, 0, new Set());
      return { ...command, facts: distinct([...own, ...ofScripts]) };
    }),
  );
}

async function factsOfScripts(
  line: string,
  context: CommandContext,
  place: Place,
  depth: number,
  seen: Set<string>,
): Promise<readonly CommandFact[]> {
  const named = [
    ...(await scriptsNamedIn(line, place)),
    ...(await targetsNamedIn(line, place)),
  ].filter((script) => !seen.has(keyOf(script)));
  for (const script of named) seen.add(keyOf(script));
  const facts = await Promise.all(
    named.map(async (script) => {
      const own = await known(`script ${keyOf(script)} ${script.sha256}`, context, () =>
        factsOfScript(script, context),
      );
      if (script.language !== "shell" || depth >= deepest) return own;
      const { text, part } = script;
      const inside = part === undefined ? place : { ...place, folders: [part.folder] };
      return [...own, ...(await factsOfScripts(text, context, inside, depth + 1, seen))];
    }),
  );
  return facts.flat();
}

function keyOf({ path, part }: NamedScript): string {
  return `${path} ${part?.name ?? ""}`;
}

async function factsOfScript(
  { path, text, language, part }: NamedScript,
  context: CommandContext,
): Promise<readonly CommandFact[]> {
  const first = part?.line ?? 1;
  if (language === "shell") {
    const code = await judgeCommand(text, context);
    const lines = text.split("\n");
    const placed = new Map(shellFacts(text, context).map(({ fact, line }) => [fact.does, line]));
    return code.map((fact) => {
      const line = placed.get(fact.does) ?? 1;
      const excerpt = excerptOf(lines[line - 1]);
      return { ...fact, script: { path, line: line + first - 1, column: 1, excerpt } };
    });
  }
  const found = await codeFacts({ path: "script", text, language }, context);
  return found.map(({ fact, hit: { line, column, excerpt } }) => ({
    ...fact,
    script: { path, line: line + first - 1, column, excerpt: excerptOf(excerpt) },
  }));
}

function excerptOf(line: string | undefined): string {
  return (line ?? "").trim().slice(0, longestExcerpt);
}

function known(
  what: string,
  context: CommandContext,
  judge: () => Promise<readonly CommandFact[]>,
): Promise<readonly CommandFact[]> {
  const key = createHash("sha256")
    .update(`${what} ${JSON.stringify(context)}`)
    .digest("hex");
  const before = cached.get(key);
  if (before !== undefined) return before;
  const [oldest] = cached.keys();
  if (cached.size >= mostCached && oldest !== undefined) cached.delete(oldest);
  const facts = judge();
  cached.set(key, facts);
  return facts;
}
