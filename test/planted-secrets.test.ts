import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { fixEffects } from "@parapet/posture";
import {
  checkCatalog,
  explainWorkspace,
  fixCatalog,
  inspectWorkspace,
  previewWorkspaceFix,
  ScanError,
  sourceLines,
} from "@parapet/scanner";
import { afterAll, expect, test } from "vitest";
import { assessWorkspace } from "../packages/cli/src/service/assess.ts";
import { noColors } from "../packages/cli/src/text/colors.ts";
import { assessUploadOf, workspacesToUpload } from "../packages/cli/src/service/uploads.ts";
import { fixPreviewText } from "../packages/cli/src/fix-output/preview.ts";
import { renderAgent, renderAgents } from "../packages/cli/src/reports/explanation.ts";
import { jsonText } from "../packages/cli/src/reports/json.ts";
import { renderMarkdown } from "../packages/cli/src/reports/markdown.ts";
import { renderSarif } from "../packages/cli/src/reports/sarif.ts";
import { renderTerminal } from "../packages/cli/src/reports/terminal.ts";
import { readUpload } from "../packages/server/src/uploads/read-upload.ts";
import { fixtureHomeOf, removeStagedHomes } from "../scripts/docs/fixture-homes.ts";
import {
  kindsOfSecrets,
  type PlantedSecret,
  type Random,
  tracesOf,
} from "./support/kinds-of-secrets.ts";
import { plantedIn } from "./support/plant-secrets.ts";
import { randomFrom } from "./support/random-from.ts";

/*
 * Secrets of every kind stand wherever a text can be in the fixtures of every runtime. None may
 * come out in any report, preview or explanation. PARAPET_PROPERTY_RUNS says how many fixtures are
 * tried.
 */
const runs = Number(process.env["PARAPET_PROPERTY_RUNS"] ?? 500);
const fixturesTried = Math.min(1_200, Math.ceil(runs / 5));
const seed = Number(process.env["PARAPET_SEED"] ?? 1);

afterAll(removeStagedHomes);

/** Prefixes of check IDs, one for each runtime. */
const runtimes = [
  "OC-",
  "CC-",
  "CX-",
  "GM-",
  "CU-",
  "VS-",
  "GC-",
  "WS-",
  "ZD-",
  "CN-",
  "INS-",
  "SKL-",
];
const mostInOne = 12;

/** The same number of fixtures of each runtime, another choice for another seed. */
function sampled(prefix: string, count: number, random: Random): readonly string[] {
  const { path, ending } = fixtureHomeOf(prefix);
  const all = globSync(`${path}/${prefix}*/*${ending}`, {
    cwd: join(import.meta.dirname, ".."),
  }).toSorted();
  return all
    .map((file) => [random(), file] as const)
    .toSorted(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, file]) => file);
}

type Staged = {
  readonly path: string;
  readonly environment: Parameters<typeof inspectWorkspace>[1]["environment"];
};

async function staged(fixture: string, text: string, folder: string): Promise<Staged> {
  const id = basename(dirname(fixture));
  const file = join(folder, id, basename(fixture));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const home = fixtureHomeOf(id);
  const isPlainOpenClaw = home.ending === ".json5" && !/^\/\/ mode /m.test(text);
  if (isPlainOpenClaw) {
    const homeDir = mkdtempSync(join(folder, "home-"));
    mkdirSync(join(homeDir, ".openclaw"));
    writeFileSync(join(homeDir, ".openclaw", "openclaw.json"), text, { mode: 0o600 });
    return { path: join(homeDir, ".openclaw"), environment: environmentOf(homeDir) };
  }
  const { path, homeDir, systemRoot } = await home.stage(file);
  return {
    path,
    environment: { ...environmentOf(homeDir), ...(systemRoot === undefined ? {} : { systemRoot }) },
  };
}

function environmentOf(homeDir: string): Staged["environment"] {
  return {
    env: {},
    homeDir,
    cwd: join(homeDir, "app"),
    hostName: "box",
    systemRoot: join(homeDir, "machine"),
  };
}

const epoch = () => new Date(0);

/** All that Parapet says of a workspace, by what says it. */
async function saidOf({ path, environment }: Staged): Promise<ReadonlyMap<string, string>> {
  const said = new Map<string, string>();
  try {
    const report = await assessWorkspace(path, { environment, now: () => new Date(0) });
    said.set("the report as JSON", jsonText(report));
    said.set("the report as SARIF", renderSarif(report, checkCatalog));
    said.set("the report as Markdown", renderMarkdown(report));
    said.set("the report on a terminal", renderTerminal(report));
    const { scan, graphAfterFix } = await inspectWorkspace(path, { environment });
    said.set("the scan", JSON.stringify(scan));
    const fixable = [
      ...new Set(report.findings.filter(({ fixable: can }) => can).map(({ check_id }) => check_id)),
    ];
    said.set("the graph after fixes", JSON.stringify((await graphAfterFix(fixable)) ?? {}));
    const ids = fixCatalog.map(({ check_id }) => check_id);
    const { drafted: _neverLeaves, ...preview } = await previewWorkspaceFix(path, ids, {
      environment,
      randomBytes: (size) => new Uint8Array(size).fill(7),
    });
    said.set("the preview", JSON.stringify(preview));
    const nothing = { findings: [], attack_paths: [] };
    const previewed = { ...preview, ...fixEffects(nothing, nothing), include: [] };
    said.set("the preview on a terminal", fixPreviewText(previewed, noColors));
    const [workspace] = await workspacesToUpload(path, environment);
    if (workspace === undefined) throw new Error("There is a workspace.");
    const sent = await assessUploadOf(workspace, "laptop-17", { environment, now: epoch });
    const upload = JSON.stringify(sent);
    said.set("an upload", upload);
    expect(upload).not.toContain(environment.homeDir);
    // Whatever a scan says, the server takes it.
    readUpload(gzipSync(upload), "laptop-17", epoch());
    const explanation = await explainWorkspace({ path }, environment);
    said.set("the explanation", JSON.stringify(explanation));
    for (const { agent_id } of explanation.agents) {
      const one = await explainWorkspace({ path, agentId: agent_id }, environment);
      const shown =
        one.agent === undefined
          ? renderAgents(one, noColors)
          : renderAgent(one, one.agent, noColors);
      said.set(`the explanation of ${agent_id}`, JSON.stringify(one) + shown);
    }
    const files = new Set(
      scan.findings.flatMap(({ evidence }) => evidence.map(({ file }) => file)),
    );
    for (const file of files) {
      said.set(
        `the lines of ${file}`,
        (await sourceLines(path, file, environment))?.join("\n") ?? "",
      );
    }
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    said.set("an error", error.message);
  }
  return said;
}

/** What of the secrets can be seen: "a GitHub token in the report as SARIF: …text around it…". */
function leaksIn(
  said: ReadonlyMap<string, string>,
  secrets: readonly PlantedSecret[],
): readonly string[] {
  return [...said].flatMap(([where, text]) =>
    secrets.flatMap((secret) => {
      const trace = tracesOf(secret).find(
        (part) => text.includes(part) || text.includes(JSON.stringify(part).slice(1, -1)),
      );
      if (trace === undefined) return [];
      const at = text.indexOf(trace);
      return [`${secret.kind} in ${where}: ${text.slice(Math.max(0, at - 80), at + 60)}`];
    }),
  );
}

test.each(runtimes)(
  "no secret in a workspace of %s comes out of a report, a preview or an explanation",
  async (prefix) => {
    const random = randomFrom(seed);
    const folder = mkdtempSync(join(tmpdir(), "parapet-planted-"));
    const leaks = new Map<string, readonly string[]>();
    let planted = 0;
    try {
      for (const fixture of sampled(prefix, Math.ceil(fixturesTried / runtimes.length), random)) {
        const text = readFileSync(fixture, "utf8");
        const made = plantedIn(
          text,
          kindsOfSecrets(random),
          1 + Math.floor(random() * mostInOne),
          random,
        );
        planted += made.secrets.length;
        const said = await saidOf(await staged(fixture, made.text, folder));
        const found = leaksIn(said, made.secrets);
        if (found.length > 0) leaks.set(fixture, found);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    expect(Object.fromEntries(leaks)).toEqual({});
    expect(planted).toBeGreaterThan(0);
  },
);
