import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  type AssessmentRequest,
  detailedPath,
  noRuntimeContext,
  pathsOfFix,
} from "@parapet/assessment";
import { shippedRules } from "@parapet/attack-paths";
import {
  type FixProof,
  type RegisteredGuardrails,
  type PathToProve,
  type Proof,
  proofAdapters,
  type ProofRequest,
  prove,
  proveFix,
} from "@parapet/proof";
import * as scanner from "@parapet/scanner";
import { readWorkspace } from "../../../packages/assessment/src/inspection/inspection.ts";
import { searchPaths } from "../../../packages/assessment/src/paths/search-paths.ts";

/** A home folder with settings of a runtime, as a person has it. */
export type Configuration = {
  readonly name: string;
  readonly runtime: "openclaw" | "claude-code";
  /** The folder or file that is scanned, below the home folder. */
  readonly target: string;
  /** Texts, or values to write as JSON, by their path below the home folder. */
  readonly files: Readonly<Record<string, unknown>>;
  /** Variables besides HOME. */
  readonly env?: Readonly<Record<string, string>>;
  /** OpenClaw's plugins for these channels are installed, as OpenClaw does it. */
  readonly plugins?: readonly string[];
  /** Puts an adapter into the written settings, and answers what its service has registered. */
  readonly protect?: (home: string) => Promise<RegisteredGuardrails>;
};

export type PlayedConfiguration = {
  readonly name: string;
  readonly runtime: string;
  readonly results: readonly PlayedResult[];
};

export type PlayedResult = {
  /** "AP-001 exec host/box". */
  readonly path: string;
  readonly severity: string;
  readonly proof: Proof;
};

const programs = { openclaw: "PARAPET_OPENCLAW", "claude-code": "PARAPET_CLAUDE_CODE" } as const;

type PlayOptions = {
  /** Which of its paths are played, of all, the worst first. */
  readonly select?: (paths: readonly RatedPath[]) => readonly RatedPath[];
  /** A configuration in which its paths are played instead, in the same folder. */
  readonly asIn?: Configuration;
  /** Left out: the usual ones. */
  readonly limits?: NonNullable<ProofRequest["limits"]>;
};

/** Plays every attack path of a configuration in its runtime. Checks that no byte changed. */
export async function playConfiguration(
  configuration: Configuration,
  { select = (all) => all, asIn, limits }: PlayOptions = {},
): Promise<PlayedConfiguration> {
  const { name, runtime } = configuration;
  return inHome(configuration, async (home, workspace) => {
    const paths = select(await pathsOf(workspace));
    if (paths.length === 0) return { name, runtime, results: [] };
    if (asIn !== undefined) await writeFiles(home, asIn.files);
    const registered = await (asIn ?? configuration).protect?.(home);
    const request = await requestFor(configuration, workspace);
    const proofs = await unchanged(home, () =>
      prove({
        ...request,
        paths: paths.map(({ path }) => path),
        guardrails: async () => registered,
        ...(limits && { limits }),
      }),
    );
    const results = proofs.map((proof, index) => {
      const { path, severity } = paths[index]!;
      return { path: nameOf(path), severity, proof };
    });
    return { name, runtime, results };
  });
}

/** Plays the paths that fixes close, before and after them. Checks that no byte changed. */
export async function playFix(
  configuration: Configuration,
  checkIds: readonly string[],
  wanted: (path: PathToProve) => boolean = () => true,
): Promise<readonly FixProof[]> {
  return inHome(configuration, async (home, workspace) => {
    const fix = await pathsOfFix(scanner, scanRequest(workspace), shippedRules(), {
      checkIds,
      randomBytes,
    });
    const request = await requestFor(configuration, workspace);
    const paths = fix.closed.filter(wanted);
    return unchanged(home, () => proveFix({ ...request, paths }, fix.overlay));
  });
}

async function inHome<Result>(
  { target, files, env = {}, plugins = [] }: Configuration,
  use: (home: string, workspace: Workspace) => Promise<Result>,
): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), "parapet-proven-"));
  try {
    await writeFiles(home, files);
    for (const channel of plugins) installPlugin(home, channel);
    const path = join(home, target);
    return await use(home, {
      path,
      env: { ...env, HOME: home },
      homeDir: home,
      cwd: home,
      hostName: "box",
    });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Whether plugins for channels can be installed here. */
export const hasPlugins = (process.env["PARAPET_OPENCLAW_PLUGINS"] ?? "") !== "";

function installPlugin(home: string, channel: string): void {
  const from = join(process.env["PARAPET_OPENCLAW_PLUGINS"] ?? "", channel);
  const projects = join(home, ".openclaw/npm/projects");
  mkdirSync(projects, { recursive: true });
  const copied = spawnSync("cp", ["-a", from, join(projects, `openclaw-${channel}`)]);
  if (copied.status !== 0) throw new Error(`The plugin ${channel} is not there.`);
}

async function requestFor(
  { runtime }: Configuration,
  workspace: Workspace,
): Promise<Omit<ProofRequest, "paths">> {
  const adapter = proofAdapters.find((one) => one.runtime === runtime);
  if (adapter === undefined) throw new Error(`${runtime} has no adapter.`);
  const program = await adapter.findProgram(process.env[programs[runtime]], process.env);
  if ("missing" in program) throw new Error(program.missing);
  return {
    adapter,
    program,
    workspace,
    mark: randomBytes(4).toString("hex"),
    signal: new AbortController().signal,
    now: () => new Date("2026-11-29T11:00:00.000Z"),
  };
}

async function unchanged<Result>(home: string, play: () => Promise<Result>): Promise<Result> {
  const before = await stateOf(home);
  const result = await play();
  if ((await stateOf(home)).join("\n") !== before.join("\n")) {
    throw new Error("A byte of the home folder changed.");
  }
  return result;
}

async function writeFiles(home: string, files: Configuration["files"]): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(home, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await writeFile(file, text, { mode: 0o600 });
  }
}

/** Every file below a folder with its mode, time of change and content. */
export async function stateOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const { mode, mtimeMs } = await lstat(path);
    const content = entry.isFile() ? await readFile(path) : "";
    const hash = createHash("sha256").update(content).digest("hex");
    return [path, mode, mtimeMs, hash].join(" ");
  });
  return (await Promise.all(files)).toSorted();
}

type Workspace = AssessmentRequest["environment"] & { readonly path: string };

export type RatedPath = { readonly path: PathToProve; readonly severity: string };

function scanRequest({ path, ...environment }: Workspace) {
  return { path, environment, now: new Date().toISOString(), scanId: "sc_1" };
}

async function pathsOf(workspace: Workspace): Promise<readonly RatedPath[]> {
  const request = scanRequest(workspace);
  const inspection = await readWorkspace(
    scanner,
    request,
    shippedRules(),
    async () => noRuntimeContext,
  );
  const { paths } = searchPaths(inspection, [], { countAlternates: false });
  return paths.map((one) => ({
    path: detailedPath(one, inspection.graph),
    severity: one.severity,
  }));
}

/** The rule, the last tool and the end of a path. */
export function nameOf({ rule_id: rule, steps }: PathToProve): string {
  return `${rule} ${steps.at(-2)?.label} ${steps.at(-1)?.node_id.replace(/^[^/]*\//, "")}`;
}
