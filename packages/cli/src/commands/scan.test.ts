import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runIn } from "../testing/context.fixture.ts";
import { finding, report } from "../testing/report.fixture.ts";

const suppressedOnly = report({ findings: [finding({ severity: "critical", suppressed: true })] });
const mediumOnly = report({ findings: [finding({ severity: "medium" })] });
const infoOnly = report({ findings: [finding({ severity: "info" })] });

const guessOnly = report({ findings: [finding({ severity: "critical", confidence: "low" })] });
const likelyOnly = report({ findings: [finding({ confidence: "medium" })] });

describe("the exit code", () => {
  test.each([
    ["open high findings fail by default", report(), [], 1],
    ["medium ones do not", mediumOnly, [], 0],
    ["medium ones do when asked", mediumOnly, ["--fail-on", "medium"], 1],
    [
      "high ones do not fail at critical",
      report({ findings: [finding()] }),
      ["--fail-on", "critical"],
      0,
    ],
    ["suppressed ones never fail", suppressedOnly, ["--fail-on", "info"], 0],
    ["information fails only when asked", infoOnly, ["--fail-on", "low"], 0],
    ["information fails when asked", infoOnly, ["--fail-on", "info"], 1],
    ["nothing fails at never", report(), ["--fail-on", "never"], 0],
    ["guesses alone do not fail", guessOnly, [], 0],
    ["guesses fail when asked", guessOnly, ["--min-confidence", "low"], 1],
    ["what is likely fails by default", likelyOnly, [], 1],
    [
      "what is likely does not where only certainty counts",
      likelyOnly,
      ["--min-confidence", "high"],
      0,
    ],
  ])("%s", async (_, found, flags, code) => {
    expect((await runIn({ report: found }, "scan", ...flags)).code).toBe(code);
  });
});

test("what was found is said also where the fixes cannot be tried", async () => {
  const world = {
    report: report({ findings: [finding({ fixable: true })] }),
    fixAll: new Error("The file has changed."),
  };
  const { code, out } = await runIn(world, "scan");
  expect(code).toBe(1);
  expect(out).toContain(finding({}).title);
  expect(out).not.toContain("fix --all");
});

test("the path and the name reach the scanner", async () => {
  const { calls } = await runIn({}, "scan", "~/claw", "--service", "prod");
  expect(calls).toEqual([["assess", "~/claw", "prod"]]);
  expect((await runIn({}, "scan")).calls).toEqual([["assess", undefined, undefined]]);
});

describe("--persona", () => {
  const guess = finding({ check_id: "OC-X-1", confidence: "low", severity: "medium" });
  const info = finding({ check_id: "OC-X-2", severity: "info" });
  const mixed = report({ findings: [finding({ severity: "low" }), guess, info] });

  test("a regular reader sees what asks for action, and how much else there is", async () => {
    const { out } = await runIn({ report: mixed }, "scan");
    expect(out).toContain("OC-NET-001");
    expect(out).not.toContain("OC-X-");
    expect(out).toMatch(/\n {2}Findings +0 +0 +0 +1\n/);
    expect(out.replaceAll(/\n(?=\S)/g, " ")).toContain(
      "2 informational or low-confidence findings hidden (--persona auditor shows them).\n",
    );
  });

  test("an auditor sees everything", async () => {
    const { out } = await runIn({ report: mixed }, "scan", "--persona", "auditor");
    expect(out).toContain("OC-X-1");
    expect(out).toContain("OC-X-2");
    expect(out).not.toContain("--persona");
  });

  test("what fails the run is never left out", async () => {
    const flags = ["--fail-on", "medium", "--min-confidence", "low"];
    const { out, code } = await runIn({ report: mixed }, "scan", ...flags);
    expect(code).toBe(1);
    expect(out).toContain("OC-X-1");
    expect(out.replaceAll(/\n(?=\S)/g, " ")).toContain(
      "1 informational or low-confidence finding hidden (--persona auditor shows them).\n",
    );
  });

  test("Markdown is for the same reader; JSON and SARIF hold everything for all", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "parapet-"));
    const files = ["a.json", "b.sarif", "c.md"].flatMap((name) => ["--output", name]);
    const { out } = await runIn({ report: mixed, cwd }, "scan", "--json", ...files);
    expect(JSON.parse(out)).toMatchObject(mixed);
    const [json, sarif, markdown] = readdirSync(cwd).map((name) =>
      readFileSync(join(cwd, name), "utf8"),
    );
    expect(JSON.parse(json ?? "")).toEqual({ ...mixed, notes: [], agents: [], exposure_ways: [] });
    expect(sarif).toContain('"ruleId": "OC-X-2"');
    expect(markdown).not.toContain("OC-X-");
    expect(markdown).toContain(
      "\n2 informational or low-confidence findings hidden (--persona auditor shows them)\n",
    );
  });
});

test("a report in a file holds no secret, whatever the scan says", async () => {
  const token = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");
  const spoiled = report({ findings: [finding({ message: `It is ${token}.` })] });
  const cwd = mkdtempSync(join(tmpdir(), "parapet-"));
  const names = ["a.json", "b.sarif", "c.md", "d.csv", "e.html", "f.xml"];
  const files = names.flatMap((name) => ["--output", name]);
  await runIn({ report: spoiled, cwd }, "scan", ...files);
  for (const name of readdirSync(cwd)) {
    expect(readFileSync(join(cwd, name), "utf8")).toContain("redacted");
    expect(readFileSync(join(cwd, name), "utf8")).not.toContain(token);
  }
});

test("every report says that guardrails are not counted, where some may be enforced", async () => {
  const data = mkdtempSync(join(tmpdir(), "parapet-"));
  const world = { env: { PARAPET_DATA: data } };
  expect((await runIn(world, "scan")).err).toBe("");
  mkdirSync(join(data, "adapters", "ad_1"), { recursive: true });
  expect((await runIn(world, "scan")).err).toContain("Guardrails are not counted here.");
  const { out, err } = await runIn(world, "scan", "--json");
  expect(err).toBe("");
  const said = [expect.stringContaining("Guardrails are not counted here.")];
  expect(JSON.parse(out).notes).toEqual(said);
  const markdown = await runIn(world, "scan", "--format", "markdown");
  expect(markdown.out).toContain("- Note: Guardrails are not counted here.");
});

test("--json prints the report and nothing else", async () => {
  const { out, err } = await runIn({}, "scan", "--json");
  const { notes, agents, exposure_ways, ...printed } = JSON.parse(out);
  expect([notes, agents, exposure_ways]).toEqual([[], [], []]);
  expect(printed).toEqual(report());
  expect(err).toBe("");
});

test.each([[[]], [["--json"]]])(
  "a workspace that cannot be scanned is exit code 2, a sentence, and nothing on stdout: %j",
  async (flags) => {
    const scanError = new Error("There is no openclaw.json in /a\u001b[2J; try /b.");
    expect(await runIn({ scanError }, "scan", ...flags)).toMatchObject({
      code: 2,
      out: "",
      err: "parapet: There is no openclaw.json in /a\\x1b[2J; try /b.\n",
    });
  },
);

describe("--output", () => {
  test("writes each file in the format of its extension, and still prints", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parapet-"));
    const files = ["a.json", "b.sarif", "c.md"].flatMap((name) => ["--output", name]);
    const { out, code } = await runIn({ cwd: folder }, "scan", ...files);
    expect(code).toBe(1);
    expect(out).toContain("OC-SEC-003");
    expect(readdirSync(folder)).toEqual(["a.json", "b.sarif", "c.md"]);
    expect(JSON.parse(readFileSync(join(folder, "a.json"), "utf8"))).toEqual({
      ...report(),
      notes: [],
      agents: [],
      exposure_ways: [],
    });
    expect(JSON.parse(readFileSync(join(folder, "b.sarif"), "utf8"))).toHaveProperty("runs");
    expect(readFileSync(join(folder, "c.md"), "utf8")).toMatch(/^# Parapet scan/);
  });

  test.each(["report.pdf", "report", "constructor"])("refuses %s before it scans", async (name) => {
    const { code, out, err, calls } = await runIn({}, "scan", "--output", name);
    expect({ code, out, calls }).toEqual({ code: 2, out: "", calls: [] });
    expect(err).toMatch(/Use a name that ends in \.csv, \.html, \.json, \.xml, \.md or \.sarif/);
  });

  test("never replaces the configuration that was scanned", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parapet-"));
    writeFileSync(join(folder, "openclaw.json"), "{}");
    const world = { cwd: folder, report: report({ workspace_path: folder }) };
    const { code, out, err } = await runIn(world, "scan", "--output", "openclaw.json");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("a file of the scanned workspace");
    expect(readFileSync(join(folder, "openclaw.json"), "utf8")).toBe("{}");
  });

  test("does not write through a link that a workspace has laid out", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parapet-"));
    writeFileSync(join(folder, "profile"), "mine");
    symlinkSync("profile", join(folder, "report.md"));
    await runIn({ cwd: folder }, "scan", "--output", "report.md");
    expect(readFileSync(join(folder, "profile"), "utf8")).toBe("mine");
  });

  test("says why a file cannot be written", async () => {
    const { code, err, out } = await runIn({}, "scan", "--output", "/nowhere/at/all.json");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toBe(
      "parapet: Cannot write the report /nowhere/at/all.json: its folder does not exist. Create the folder, or choose another path.\n",
    );
  });
});

test("a file under its own name is what the fix is for, and not another file of its folder", async () => {
  const found = report({
    workspace_path: "/srv/app",
    files: [{ path: "openclaw.example.json", status: "read", reason: "" }],
  });
  const world = { report: found, cwd: "/srv" };
  const given = await runIn(world, "scan", "app/openclaw.example.json");
  expect(given.out).toContain("parapet fix /srv/app/openclaw.example.json --check");
  const folder = await runIn(world, "scan", "app");
  expect(folder.out).toContain("parapet fix /srv/app --check");
});
