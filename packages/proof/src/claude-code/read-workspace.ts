import { join, relative } from "node:path";
import { statePathOf } from "@parapet/claude-code/policy/file-paths.ts";
import { locateClaudeCode } from "@parapet/claude-code/policy/locate.ts";
import type { ClaudeCodeModel } from "@parapet/claude-code/policy/model.ts";
import { readClaudeCode } from "@parapet/claude-code/policy/read.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { canariesWith, type Canaries } from "../copy/canaries.ts";
import { withoutSecrets } from "../copy/without-secrets.ts";
import type { ProofRun, ProofWorkspace } from "../core/proof-adapter.ts";
import { adapterChange, type CopiedAdapter, type NoAdapter } from "../guardrails/copied-adapter.ts";
import type { CopiedFile } from "../playing/lay-copy.ts";
import { adapterOfHooks, hooksInside, parapetHooks } from "./copied-hooks.ts";

/** Settings of Claude Code as they are played. */
export type CopiedClaude = {
  readonly model: ClaudeCodeModel;
  readonly canaries: Canaries;
  readonly home: string;
  /** The folder that it is started in. */
  readonly folder: string;
  /** The settings file of the person. */
  readonly settingsFile: string;
  readonly changes: readonly string[];
  /** Variables that say where the settings are. */
  readonly variables: Readonly<Record<string, string>>;
  readonly folders: readonly string[];
  readonly files: readonly CopiedFile[];
  /** Files of the administrator, by their path below `/etc`. */
  readonly etc: Readonly<Record<string, string>>;
  /** Parapet's hooks; undefined where the settings have none. */
  readonly adapter: CopiedAdapter | NoAdapter | undefined;
};

/** What decides what Claude Code may do without asking; nothing else is copied. */
const kept: ReadonlySet<string> = new Set([
  "allowManagedHooksOnly",
  "allowManagedPermissionRulesOnly",
  "disableAllHooks",
  "disableAutoMode",
  "permissions",
  "sandbox",
  "skipDangerousModePermissionPrompt",
]);

/** Added to the settings of the person. */
const added = {
  // It would ask a server of Anthropic about each domain.
  skipWebFetchPreflight: true,
};

export const instructionText = "# Instructions\n";

/**
 * Reads the settings and says what of them is played: those that decide about calls, with canaries,
 * and files of ours. Throws the scanner's ScanError.
 */
export async function copyOf(
  { path, env, homeDir, cwd, hostName, roots, apart, overlay }: ProofWorkspace,
  {
    mark,
    guardrails = async () => undefined,
  }: { readonly mark: string; readonly guardrails?: ProofRun["guardrails"] },
): Promise<CopiedClaude> {
  const environment = {
    env,
    homeDir,
    cwd,
    hostName,
    ...(roots && { roots }),
    ...(apart && { apart }),
  };
  const location = await locateClaudeCode(path, environment);
  const { model } = await readClaudeCode(location, environment, overlay ?? new Map());
  const canaries = canariesWith(mark);
  const left = new Set<string>();
  const read = model.layers.all.filter(({ isSettings }) => isSettings);
  const hooks = read.map(({ document }) => parapetHooks(objectOf(document.value)["hooks"]));
  const isGuarded = hooks.some((one) => one !== undefined);
  const adapter = adapterOfHooks(hooks, {
    guardrails: isGuarded ? await guardrails() : undefined,
    mark,
  });
  const hooked = adapter !== undefined && "files" in adapter ? adapter : undefined;
  const settings = new Map<string, JsonValue>();
  for (const [index, { path: file, document }] of read.entries()) {
    const own = hooks[index];
    settings.set(file, {
      ...copied(document.value, canaries, left),
      ...(own !== undefined && hooked !== undefined && { hooks: hooksInside(own, hooked) }),
    });
  }
  const settingsFile = join(model.configDir, "settings.json");
  settings.set(settingsFile, { ...objectOf(settings.get(settingsFile)), ...added });
  const folder = model.kind === "project" ? model.folder : join(homeDir, "parapet-proof-project");
  const texts = [...settings].map(([file, value]) => {
    return { path: file, text: `${JSON.stringify(value, undefined, 2)}\n` };
  });
  const isUsual = model.configDir === join(homeDir, ".claude");
  const administered = texts.filter((file) => file.path.startsWith("/etc/"));
  return {
    model,
    canaries,
    home: homeDir,
    folder,
    settingsFile,
    changes: [...changesOf(canaries, left), ...(hooked === undefined ? [] : [adapterChange])],
    adapter,
    // Where it is set, Claude Code keeps what a person agreed to elsewhere.
    variables: isUsual ? {} : { CLAUDE_CONFIG_DIR: model.configDir },
    folders: [
      homeDir,
      model.configDir,
      folder,
      join(homeDir, ".ssh"),
      ...(hooked === undefined ? [] : [hooked.folder]),
    ],
    files: [
      ...(hooked?.files ?? []),
      ...texts.filter((file) => !administered.includes(file)),
      { path: statePathOf(environment), text: JSON.stringify(stateFor(folder)) },
      { path: join(homeDir, ".ssh", "id_ed25519"), text: `${canaries.planted}\n` },
      { path: join(folder, ".env"), text: `KEY=${canaries.planted}\n` },
      { path: join(folder, "PRIVATE.md"), text: `${canaries.planted}\n` },
      { path: join(folder, "CLAUDE.md"), text: instructionText },
    ],
    etc: Object.fromEntries(administered.map((file) => [relative("/etc", file.path), file.text])),
  };
}

function copied(
  value: JsonValue,
  canaries: Canaries,
  left: Set<string>,
): Readonly<Record<string, JsonValue>> {
  const all = Object.entries(objectOf(value));
  for (const [name] of all) if (!kept.has(name) && name !== "hooks") left.add(name);
  const own = Object.fromEntries(all.filter(([name]) => kept.has(name)));
  return objectOf(withoutSecrets(own, canaries));
}

/** What a person has agreed to who has worked in the folder before. */
function stateFor(folder: string): object {
  return { hasCompletedOnboarding: true, projects: { [folder]: { hasTrustDialogAccepted: true } } };
}

function changesOf(canaries: Canaries, left: ReadonlySet<string>): readonly string[] {
  return [
    ...(canaries.count() === 0
      ? []
      : [`Secrets and variables replaced by canaries: ${canaries.count()}.`]),
    ...(left.size === 0
      ? []
      : [`These settings are left out: ${[...left].toSorted().join(", ")}.`]),
    "Files of the project, instruction files, skills, plugins, MCP servers and hooks other than Parapet's are left out; the project has a new CLAUDE.md, and a file with the attacker's text.",
    "The folder is one that its user trusts.",
    "Claude Code runs one prompt without a person (claude -p), so that what it would ask is refused.",
    "The model is scripted, on loopback, and obeys the attacker.",
    "WebFetch does not ask Anthropic about domains, and trusts the certificate of the attacker's web server.",
  ];
}

function objectOf(value: JsonValue | undefined): Readonly<Record<string, JsonValue>> {
  return isObject(value) ? value : {};
}
