import type { Finding } from "@parapet/posture";
import { quotedWord } from "@parapet/scan-core/suppressions/written-text.ts";
import { ambiguousServerName } from "./checks.ts";
import type { ObservedSite, ObservedServer } from "./observed-site.ts";
import { isSameDefinition } from "./server-definition.ts";
import { listed, crossRuntimeFinding } from "./cross-runtime-finding.ts";

/** A server, and whose it is. */
type Declared = ObservedServer & Pick<ObservedSite, "runtime" | "title">;

/**
 * One finding for each name that stands for different servers in clients that are at work in the
 * same folder.
 */
export function ambiguousServerNames(sites: readonly ObservedSite[]): readonly Finding[] {
  const found = new Map<string, Map<string, Declared>>();
  for (const live of contextsOf(sites)) {
    for (const [name, declared] of Map.groupBy(live, (server) => server.name)) {
      if (!isOfSeveral(declared)) continue;
      const known = found.get(name) ?? new Map<string, Declared>();
      for (const server of declared) known.set(placeOf(server), server);
      found.set(name, known);
    }
  }
  return [...found].map(([name, declared]) =>
    findingOf(name, [...declared.values()].toSorted(inOrder)),
  );
}

/**
 * The servers that are there at the same time: of the person everywhere, and in the project, where
 * a client that has no server works with what the person has.
 */
function contextsOf(sites: readonly ObservedSite[]): readonly (readonly Declared[])[] {
  const projects = new Set(
    sites.flatMap(({ kind, runtime }) => (kind === "project" ? [runtime] : [])),
  );
  const everywhere = sites.filter(({ kind }) => kind === "user");
  if (projects.size === 0) return [serversOf(everywhere)];
  const here = sites.filter(({ kind, runtime }) => kind === "project" || !projects.has(runtime));
  return [serversOf(everywhere), serversOf(here)];
}

function serversOf(live: readonly ObservedSite[]): readonly Declared[] {
  return live.flatMap(({ runtime, title, servers }) =>
    servers.map((server) => ({ ...server, runtime, title })),
  );
}

/** What one client has under a name, its own precedence decides. */
function isOfSeveral(declared: readonly Declared[]): boolean {
  const [first] = declared;
  return (
    first !== undefined &&
    declared.some(
      ({ runtime, definition }) =>
        runtime !== first.runtime && !isSameDefinition(definition, first.definition),
    )
  );
}

function placeOf({ runtime, evidence: { file, pointer } }: Declared): string {
  return JSON.stringify([runtime, file, pointer]);
}

/** The person's own come first: a repository does not say what is looked at. */
function inOrder(a: Declared, b: Declared): number {
  return Number(a.isCommitted) - Number(b.isCommitted) || (keyOf(a) < keyOf(b) ? -1 : 1);
}

function keyOf({ title, evidence: { file, line, pointer } }: Declared): string {
  return [title, file, String(line).padStart(9, "0"), pointer].join("\n");
}

function findingOf(name: string, declared: readonly Declared[]): Finding {
  const things = new Set(declared.map(({ definition }) => definition.what));
  return crossRuntimeFinding(ambiguousServerName, {
    identity: name,
    severity: isReassigned(declared) ? "medium" : "low",
    message: `${things.size > 1 ? whatItIs(name, declared) : howItDiffers(name, declared)} What is approved or ruled by that name in one of them says nothing of the other.`,
    evidence: uniquePlaces(declared),
  });
}

/**
 * True where a repository gives a name that the person uses to something that the person has
 * nowhere by that name.
 */
function isReassigned(declared: readonly Declared[]): boolean {
  const own = declared.filter(({ isCommitted }) => !isCommitted);
  const known = new Set(own.map(({ definition }) => definition.what));
  return (
    own.length > 0 &&
    declared.some(({ isCommitted, definition }) => isCommitted && !known.has(definition.what))
  );
}

/**
 * "The MCP server name "git" stands for mcp-server-git in Cursor (…) and for git.example in VS Code
 * (…)."
 */
function whatItIs(name: string, declared: readonly Declared[]): string {
  const groups = [...Map.groupBy(declared, ({ definition }) => definition.what).values()];
  const said = groups.map(
    (own) => `for ${own[0]?.definition.shown ?? ""} in ${listed(own.map(whereOf))}`,
  );
  return `The MCP server name ${quotedWord(name)} stands ${listed(said)}.`;
}

/** What differs where the same thing is started. */
function howItDiffers(name: string, declared: readonly Declared[]): string {
  const differs = (part: "version" | "args" | "names"): boolean =>
    new Set(declared.map(({ definition }) => definition[part])).size > 1;
  const parts = [
    ...(differs("version") ? ["version"] : []),
    ...(differs("args") ? ["arguments"] : []),
    ...(differs("names") ? ["variables or headers"] : []),
  ];
  const places = listed([...new Set(declared.map(whereOf))]);
  return `The MCP server ${quotedWord(name)} is ${declared[0]?.definition.shown ?? ""} in ${places}, and differs there in ${listed(parts)}.`;
}

function whereOf({ title, evidence: { file } }: Declared): string {
  return `${title} (${file})`;
}

/** Two clients may read one file. */
function uniquePlaces(declared: readonly Declared[]) {
  const places = declared.map(
    ({ evidence }) => [JSON.stringify([evidence.file, evidence.pointer]), evidence] as const,
  );
  return [...new Map(places.toReversed()).values()].toReversed();
}
