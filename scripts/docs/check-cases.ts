import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compareSeverity, type Finding } from "@parapet/posture";
import {
  modesIn,
  stageFixture,
} from "../../packages/scanner/src/openclaw/testing/staged-fixture.ts";
import { type InspectedWorkspace, inspectWorkspace, previewWorkspaceFix } from "@parapet/scanner";

/** One configuration among the fixtures of a check, and what a scan says of it. */
export type CheckCase = {
  readonly name: string;
  /** Its path in the repository. */
  readonly file: string;
  /** Why the fixture is there: its first comment. */
  readonly reason: string;
  /** The configuration without the comments that are for the tests. */
  readonly text: string;
  /** What the check reports, the worst first. */
  readonly findings: readonly Finding[];
  readonly workspace: InspectedWorkspace;
};
export type FixCase = CheckCase & {
  readonly after: string;
  /** What it becomes by each choice that is shown beside the default. */
  readonly chosen: ReadonlyMap<string, string>;
};
export type RefusedCase = CheckCase & { readonly refusal: string };

export type CheckCases = {
  readonly fires: readonly CheckCase[];
  readonly silent: readonly CheckCase[];
  readonly fixes: readonly FixCase[];
  readonly refused: readonly RefusedCase[];
};

const fixtures = "packages/scanner/src/openclaw/checks/fixtures";
const folder = join(import.meta.dirname, "../..", fixtures);

/** Where fixtures are read: a machine on which no variable is set. */
const environment = { env: {}, homeDir: "/home/ann", cwd: folder, hostName: "laptop" };
const randomBytes = (length: number): Uint8Array => new Uint8Array(length);

/** The fixtures of a check, each scanned. */
export async function casesOf(checkId: string): Promise<CheckCases> {
  const names = readdirSync(join(folder, checkId)).toSorted();
  const read = (prefix: string, suffix = ".json5"): Promise<readonly CheckCase[]> =>
    Promise.all(
      names
        .filter((name) => name.startsWith(`${prefix}-`) && name.endsWith(suffix))
        .map((name) => readCase(checkId, name)),
    );
  const fixes = await read("fix", ".before.json5");
  const refused = await read("refused");
  return {
    fires: await read("fires"),
    silent: await read("silent"),
    fixes: fixes.map((found) => ({ ...found, ...aftersOf(checkId, found.name, names) })),
    refused: await Promise.all(
      refused.map(async (found) => ({ ...found, refusal: await refusalOf(checkId, found.name) })),
    ),
  };
}

async function readCase(checkId: string, name: string): Promise<CheckCase> {
  const { path, homeDir } = await placeOf(join(folder, checkId, name));
  const workspace = await inspectWorkspace(path, { environment: { ...environment, homeDir } });
  const findings = workspace.scan.findings
    .filter((finding) => finding.check_id === checkId)
    // A fixture that is laid out lies in another folder each time.
    .map((finding) => ({
      ...finding,
      message: finding.message.replaceAll(homeDir, environment.homeDir),
    }))
    .toSorted((a, b) => compareSeverity(a.severity, b.severity));
  const file = `${fixtures}/${checkId}/${name}`;
  return { name, file, ...parts(checkId, name), findings, workspace };
}

// They stay until the end: what a fix would cut is asked later.
const stagedHomes: string[] = [];
process.once("exit", () => {
  for (const homeDir of stagedHomes) rmSync(homeDir, { recursive: true, force: true });
});

/** Where a fixture is read: in its place, or with the files beside it that its comments name. */
async function placeOf(path: string): Promise<{ readonly path: string; readonly homeDir: string }> {
  const text = readFileSync(path, "utf8");
  if (modesIn(text).size === 0) return { path, homeDir: environment.homeDir };
  const { location, homeDir } = await stageFixture(path, text);
  stagedHomes.push(homeDir);
  return { path: location.configPath, homeDir };
}

function aftersOf(
  checkId: string,
  before: string,
  names: readonly string[],
): Pick<FixCase, "after" | "chosen"> {
  const stem = before.replace(/before\.json5$/, "after.");
  const chosen = names
    .filter((name) => name.startsWith(stem) && name !== `${stem}json5`)
    .map((name) => [name.slice(stem.length, -".json5".length), parts(checkId, name).text] as const);
  return { after: parts(checkId, `${stem}json5`).text, chosen: new Map(chosen) };
}

async function refusalOf(checkId: string, name: string): Promise<string> {
  const preview = await previewWorkspaceFix(join(folder, checkId, name), [checkId], {
    environment,
    randomBytes,
  });
  return preview.errors[checkId] ?? "";
}

/** The comments at the top of a fixture are for the tests; of these the first says why it is there. */
function parts(checkId: string, name: string): Pick<CheckCase, "reason" | "text"> {
  const lines = readFileSync(join(folder, checkId, name), "utf8").split("\n");
  const start = lines.findIndex((line) => !line.startsWith("//"));
  const comments = lines.slice(0, start).map((line) => line.replace(/^\/\/ ?/, ""));
  const modes = lines.slice(0, start).filter((line) => line.startsWith("// mode "));
  return {
    reason: comments.filter((line) => !/^(?:expect|mode) /.test(line)).join(" "),
    text: [...modes, ...lines.slice(start)].join("\n").trimEnd(),
  };
}
