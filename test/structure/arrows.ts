import type { SourceImport } from "./source-imports.ts";

const scanCore = ["documents", "scan-core"];
const runtimeKit = [...scanCore, "code-analysis", "runtime-kit"];

/** What each package and adapter may import by name, besides itself. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  "packages/posture": [],
  "adapters/link": [],
  "packages/settings": ["posture"],
  "packages/documents": [],
  "packages/scan-core": ["posture", "documents", "settings"],
  "packages/code-analysis": ["posture", "guardrails", ...scanCore],
  "packages/runtime-kit": ["posture", "code-analysis", ...scanCore],
  "packages/instructions": ["posture", ...runtimeKit],
  "packages/openclaw": ["posture", ...runtimeKit],
  "packages/claude-code": ["posture", "adapter-link", ...runtimeKit],
  "packages/codex": ["posture", ...runtimeKit],
  "packages/agent-clients": ["posture", ...runtimeKit],
  "packages/ci-workflows": ["posture", ...runtimeKit],
  "packages/scanner": [
    "posture",
    "documents",
    "scan-core",
    "runtime-kit",
    "instructions",
    "openclaw",
    "claude-code",
    "codex",
    "agent-clients",
    "ci-workflows",
  ],
  "packages/attack-paths": ["posture"],
  "packages/guardrails": ["posture"],
  "packages/policy": ["posture", "documents"],
  "packages/git-objects": ["settings"],
  "packages/assessment": ["posture", "settings", "attack-paths", "scanner"],
  "packages/proof": [
    "posture",
    "settings",
    "documents",
    "openclaw",
    "claude-code",
    // Runs its adapters in the copy, and evaluates what they ask.
    "adapter-link",
    "guardrails",
  ],
  "packages/server": [
    "posture",
    "adapter-link",
    "settings",
    "attack-paths",
    "guardrails",
    "scanner",
    "assessment",
    // Plays paths in a thread of its own.
    "proof",
  ],
  "packages/dashboard": ["posture"],
  "packages/docs-site": [],
  "packages/cli": [
    "posture",
    "adapter-link",
    "settings",
    "scanner",
    "assessment",
    "git-objects",
    "policy",
    "proof",
    "server",
    "adapter-claude-code",
    "adapter-openclaw-plugin",
    "adapter-mcp-proxy",
    "adapter-sdk",
  ],
  "adapters/claude-code": ["adapter-link", "claude-code", "proof"],
  "adapters/mcp-proxy": ["adapter-link"],
  "adapters/openclaw-plugin": ["adapter-link", "scanner", "proof"],
  "adapters/sdk": ["adapter-link"],
};

export const knownPackages: readonly string[] = Object.keys(mayImport);

/**
 * Folders that know one runtime each: what two of them need lies beside them. Other runtimes are
 * their own packages.
 */
const runtimes = [
  "gemini-cli",
  "cursor",
  "vscode",
  "copilot-cli",
  "continue",
  "windsurf",
  "zed",
].map((name) => `packages/agent-clients/src/${name}/`);

/** Folders that may not lead to others of their package, at any depth. */
const below: readonly { readonly folder: string; readonly not: readonly string[] }[] = [
  { folder: "scan-core/src/files/", not: ["fixing/", "core/runtime.ts"] },
  { folder: "server/src/store/", not: ["api/", "access/", "workspaces/"] },
  { folder: "server/src/access/", not: ["store/", "workspaces/"] },
  { folder: "server/src/workspaces/", not: ["api/"] },
];

/** Imports that go against the architecture, as sentences, in order. */
export function wrongImports(imports: readonly SourceImport[]): readonly string[] {
  return imports.filter(isWrong).map(({ from, to }) => `${from} imports ${to}`);
}

function isWrong({ from, to }: SourceImport): boolean {
  const own = packageOf(from);
  if (to.startsWith("@parapet/")) {
    const name = to.split("/")[1] ?? "";
    return !(mayImport[own] ?? []).includes(name);
  }
  if (!isFile(to)) return false;
  return packageOf(to) !== own || leavesRuntime(from, to) || leadsUp(from, to);
}

function isFile(to: string): boolean {
  return /^(?:packages|adapters|\.\.)\//.test(to);
}

function packageOf(file: string): string {
  return file.split("/").slice(0, 2).join("/");
}

function runtimeOf(file: string): string | undefined {
  return runtimes.find((folder) => file.startsWith(folder));
}

function leavesRuntime(from: string, to: string): boolean {
  const [own, other] = [runtimeOf(from), runtimeOf(to)];
  return own !== undefined && other !== undefined && own !== other;
}

function leadsUp(from: string, to: string): boolean {
  const sources = `${packageOf(from)}/src/`;
  return below.some(
    ({ folder, not }) =>
      from.startsWith(`packages/${folder}`) && not.some((one) => to.startsWith(sources + one)),
  );
}

/**
 * Of each package the folders that lead to each other in a circle: those beside its index are one
 * folder, ".".
 */
export function tiedFolders(
  imports: readonly SourceImport[],
): Readonly<Record<string, readonly (readonly string[])[]>> {
  const within = imports.filter(({ from, to }) => to.startsWith(`${packageOf(from)}/src/`));
  const byPackage = Map.groupBy(within, ({ from }) => packageOf(from));
  const tied = [...byPackage].map(([name, own]) => [name, circlesOf(own)] as const);
  return Object.fromEntries(tied.filter(([, circles]) => circles.length > 0));
}

function circlesOf(imports: readonly SourceImport[]): readonly (readonly string[])[] {
  const arrows = imports.map(({ from, to }) => [folderOf(from), folderOf(to)] as const);
  const folders = [...new Set(arrows.flat())].toSorted();
  const reached = new Map(folders.map((folder) => [folder, reachedFrom(folder, arrows)]));
  const leads = (from: string, to: string) => reached.get(from)?.has(to) === true;
  const circleOf = (folder: string) =>
    folders.filter((other) => other === folder || (leads(folder, other) && leads(other, folder)));
  const circles = folders.map(circleOf).filter(({ length }) => length > 1);
  return [...new Map(circles.map((circle) => [circle[0], circle])).values()];
}

function reachedFrom(
  start: string,
  arrows: readonly (readonly [string, string])[],
): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const [from, to] of arrows) {
      if (from !== folder || reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached;
}

/** The folder of a package that a file of it is in; "." beside its index. */
export function folderOf(file: string): string {
  const [, , , folder = "", ...rest] = file.split("/");
  return rest.length === 0 ? "." : folder;
}
