import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { hostileReport, report } from "../packages/cli/src/testing/report.fixture.ts";
import { renderSarif } from "../packages/cli/src/reports/sarif.ts";
import { service } from "../packages/cli/src/service/service.ts";
import { filesIn } from "../packages/scan-core/src/testing/staged-fixture.ts";

// The schema of the standard is in draft 4 of JSON Schema; nothing else in it differs from draft 7.
const text = readFileSync(join(import.meta.dirname, "schemas/sarif-2.1.0-rtm.5.json"), "utf8");
const { $schema: _draft, id: _id, ...schema } = JSON.parse(text);
const ajv = new Ajv({
  strict: false,
  unicodeRegExp: false,
  allErrors: true,
  formats: {
    uri: (value) => URL.canParse(value),
    "uri-reference": (value) => URL.canParse(value, "https://base.example/"),
    "date-time": (value) => !Number.isNaN(Date.parse(value)),
  },
});
const validate = ajv.compile(schema);

function faultsOf(sarif: string): readonly string[] {
  validate(JSON.parse(sarif));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const now = () => new Date("2026-11-29T08:00:00Z");

async function sarifOf(path: string, homeDir: string): Promise<string> {
  const environment = { env: {}, homeDir, cwd: homeDir, hostName: "desk" };
  const { report: scanned, ways } = await service.assessFully(path, { environment, now });
  const fixes = await service.textFixes(path, scanned, environment);
  return renderSarif(scanned, await service.checks(), ["A note."], { ways, fixes });
}

test("a scan of hostile files is SARIF as the standard has it", () => {
  for (const suppressed of ["omit", "mark"] as const) {
    expect(faultsOf(renderSarif(report(), [], ["A note."], { suppressed }))).toEqual([]);
    expect(faultsOf(renderSarif(hostileReport(), [], [], { suppressed }))).toEqual([]);
  }
});

const root = join(import.meta.dirname, "..");
/** Every twentieth fixture of each runtime: a sample of each kind of finding. */
const sample = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .toSorted()
    .filter((_, index) => index % 20 === 0);

test("what a scan of OpenClaw finds, its exposures and its fixes are SARIF", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-sarif-"));
  try {
    let fixes = 0;
    for (const file of sample("packages/openclaw/src/checks/fixtures/*/fires-*.json5")) {
      writeFileSync(join(folder, "openclaw.json"), readFileSync(join(root, file)));
      // oxlint-disable-next-line no-await-in-loop
      const sarif = await sarifOf(folder, folder);
      expect(faultsOf(sarif)).toEqual([]);
      fixes += sarif.split('"deletedRegion"').length - 1;
    }
    expect(fixes).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(["claude-code", "codex", "agent-clients", "ci-workflows"])(
  "what a scan of %s finds is SARIF",
  async (name) => {
    const texts = sample(`packages/${name}/src/**/checks/fixtures/*/fires-*.txt`).map((file) =>
      filesIn(readFileSync(join(root, file), "utf8")).filter((one) => /^[^~/]/.test(one.name)),
    );
    const projects = texts.filter((files) => files.length > 0);
    expect(projects.length).toBeGreaterThan(0);
    for (const files of projects) {
      const homeDir = mkdtempSync(join(tmpdir(), "parapet-sarif-"));
      for (const file of files) {
        const path = join(homeDir, "app", file.name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, file.text.replaceAll("@HOME@", homeDir));
      }
      // oxlint-disable-next-line no-await-in-loop
      expect(faultsOf(await sarifOf(join(homeDir, "app"), homeDir))).toEqual([]);
      rmSync(homeDir, { recursive: true });
    }
  },
  120_000,
);

test("a report that is no SARIF is refused", () => {
  const broken = renderSarif(report()).replace('"startLine": 4', '"startLine": 0');
  expect(faultsOf(broken)).not.toEqual([]);
});
