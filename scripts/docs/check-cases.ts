import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareSeverity, type Finding } from "@parapet/posture";
import { type InspectedWorkspace, inspectWorkspace, previewWorkspaceFix } from "@parapet/scanner";
import { fixtureHomeOf, shownHome } from "./fixture-homes.ts";
import { languageOf } from "./fixture-language.ts";

/** One configuration among the fixtures of a check, and what a scan says of it. */
export type CheckCase = {
  readonly name: string;
  /** Its path in the repository. */
  readonly file: string;
  /** Why the fixture is there: its first comment. */
  readonly reason: string;
  /** The configuration without the comments that are for the tests. */
  readonly text: string;
  /** Of the text, as fences of Markdown name it: "json5", "md". */
  readonly language: string;
  /** What the check reports, the worst first. */
  readonly findings: readonly Finding[];
  readonly workspace: InspectedWorkspace;
};
export type FixCase = CheckCase & {
  readonly after: string;
  /** The result of each alternative to the default. */
  readonly chosen: ReadonlyMap<string, string>;
};
export type RefusedCase = CheckCase & { readonly refusal: string };

export type CheckCases = {
  readonly fires: readonly CheckCase[];
  readonly silent: readonly CheckCase[];
  readonly fixes: readonly FixCase[];
  readonly refused: readonly RefusedCase[];
};

const root = join(import.meta.dirname, "../..");
/** Where fixtures are read: a machine on which no variable is set. */
const environment = { env: {}, homeDir: shownHome, cwd: root, hostName: "laptop" };
const randomBytes = (length: number): Uint8Array => new Uint8Array(length);

/** The fixtures of a check, each scanned. */
export async function casesOf(checkId: string): Promise<CheckCases> {
  const { path, ending } = fixtureHomeOf(checkId);
  const names = readdirSync(join(root, path, checkId)).toSorted();
  const read = (prefix: string, suffix = ending): Promise<readonly CheckCase[]> =>
    Promise.all(
      names
        .filter((name) => name.startsWith(`${prefix}-`) && name.endsWith(suffix))
        .map((name) => readCase(checkId, name)),
    );
  const fixes = await read("fix", `.before${ending}`);
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
  const { path, stage } = fixtureHomeOf(checkId);
  const file = `${path}/${checkId}/${name}`;
  const { path: placed, ...machine } = await stage(join(root, file));
  const workspace = await inspectWorkspace(placed, { environment: { ...environment, ...machine } });
  const findings = workspace.scan.findings
    .filter((finding) => finding.check_id === checkId)
    // A fixture that is laid out is in another folder each time.
    .map((finding) => ({
      ...finding,
      message: finding.message.replaceAll(machine.homeDir, shownHome),
      evidence: finding.evidence.map((place) => ({
        ...place,
        file: place.file.replaceAll(machine.homeDir, "~"),
      })),
    }))
    .toSorted((a, b) => compareSeverity(a.severity, b.severity));
  return { name, file, ...parts(checkId, name), findings, workspace };
}

function aftersOf(
  checkId: string,
  before: string,
  names: readonly string[],
): Pick<FixCase, "after" | "chosen"> {
  const { ending } = fixtureHomeOf(checkId);
  const stem = `${before.slice(0, -`before${ending}`.length)}after.`;
  const plain = `${stem.slice(0, -1)}${ending}`;
  const chosen = names
    .filter((name) => name.startsWith(stem) && name !== plain)
    .map((name) => [name.slice(stem.length, -ending.length), parts(checkId, name).text] as const);
  return { after: parts(checkId, plain).text, chosen: new Map(chosen) };
}

async function refusalOf(checkId: string, name: string): Promise<string> {
  const { path, stage } = fixtureHomeOf(checkId);
  const { path: placed, ...machine } = await stage(join(root, path, checkId, name));
  const preview = await previewWorkspaceFix(placed, [checkId], {
    environment: { ...environment, ...machine },
    randomBytes,
  });
  return (preview.errors[checkId] ?? "").replaceAll(machine.homeDir, shownHome);
}

/**
 * The comments at the top of a fixture are for the tests; of these the first says why it is there.
 */
function parts(checkId: string, name: string): Pick<CheckCase, "reason" | "text" | "language"> {
  const { path, ending, isShown } = fixtureHomeOf(checkId);
  const lines = readFileSync(join(root, path, checkId, name), "utf8").split("\n");
  const start = lines.findIndex((line) => !line.startsWith("//"));
  const comments = lines.slice(0, start).filter((line) => !isShown(line));
  const shown = lines.slice(0, start).filter(isShown);
  return {
    reason: comments
      .map((line) => line.replace(/^\/\/ ?/, ""))
      .filter((line) => !/^(?:expect|mode|says) /.test(line))
      .join(" "),
    text: [...shown, ...lines.slice(start)].join("\n").trimEnd(),
    language: languageOf(lines, ending),
  };
}
