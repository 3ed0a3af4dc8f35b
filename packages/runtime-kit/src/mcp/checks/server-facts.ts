import type { Match } from "@parapet/scan-core/core/check.ts";
import {
  type CommandFact,
  type FactKind,
  worstOfEachScript,
} from "@parapet/code-analysis/shell/command-fact.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { DeclaredServer } from "./client.ts";

/**
 * What the command of a server does of some kinds: of several things the worst, of each of its
 * scripts, too.
 */
export function factsOf(
  { facts = [] }: Pick<DeclaredServer, "facts">,
  kinds: readonly FactKind[],
): readonly CommandFact[] {
  return worstOfEachScript(facts.filter(({ kind }) => kinds.includes(kind)));
}

/** What a check says of it, without its place. */
export function matchOf(
  name: string,
  { does, severity, confidence, script }: CommandFact,
): Omit<Match, "at"> {
  const where = script === undefined ? "" : `, in line ${script.line} of its script,`;
  return { message: `The MCP server ${name}${where} ${does}.`, severity, confidence };
}

/** Where it is declared. */
export function placesOf(
  { at, url, urlAt }: Pick<DeclaredServer, "at" | "url" | "urlAt">,
  { setting }: CommandFact,
): readonly string[] {
  if (setting !== undefined) return [below(at, "env", setting)];
  return url === undefined ? [`${at}/args`, `${at}/command`] : [urlAt];
}
