import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type DetectedPath,
  findAttackPaths,
  ruleReading,
  shippedRules,
  toAttackPath,
} from "@parapet/attack-paths";
import { totalRisk } from "@parapet/posture";
import { inspectWorkspace } from "@parapet/scanner";

/* The walkthroughs of docs/attack-paths.md are what a scan finds, to the point. */

const { loadRules, readGraphFixture, shippedFixtures, testRules } = await ruleReading();

const page = await readFile(join(import.meta.dirname, "../docs/attack-paths.md"), "utf8");
const walkthroughs = page
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    title: section.split("\n", 1)[0] ?? "",
    text: section.split(/^## /m)[0] ?? "",
  }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-walkthrough-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const environment = { env: {}, homeDir: "/home/ann", cwd: "/home/ann", hostName: "box" };

async function inspect(text: string) {
  const configuration = /```json5\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "openclaw.json"), configuration);
  return inspectWorkspace(folder, { environment, service: "s" });
}

const total = (paths: readonly DetectedPath[]): string =>
  totalRisk(paths.map((path) => toAttackPath(path, ""))).toFixed(1);

/** The worst path of each rule, as the table shows it. */
function rowsOf(paths: readonly DetectedPath[]): readonly string[] {
  const worst = new Map<string, DetectedPath>();
  for (const path of paths) if (!worst.has(path.ruleId)) worst.set(path.ruleId, path);
  return [...worst.values()].map(
    ({ riskScore, ruleId, steps }) =>
      `${riskScore} ${ruleId} ${steps.map(({ nodeKey }) => shown(nodeKey)).join(" → ")}`,
  );
}

function shown(key: string): string {
  const [kind = "", ...rest] = key.replace(/^s\//, "").split("/");
  if (kind === "tool") return rest[1]?.split("@")[0] ?? "";
  return ["bus", "identity", "instruction", "sandbox"].includes(kind)
    ? [kind, ...rest].join("/")
    : rest.join("/");
}

test.each(walkthroughs)("$title", async ({ text }) => {
  const { scan } = await inspect(text);
  const { paths } = findAttackPaths(scan.graph, shippedRules());
  const rows = [...text.matchAll(/^\| (\d\.\d) +\| (AP-\d+) \| (.*?) +\|$/gm)];
  expect(rows.map(([, score, rule, route]) => `${score} ${rule} ${route}`).toSorted()).toEqual(
    rowsOf(paths).toSorted(),
  );
});

test.each(walkthroughs)("$title: what the fixes leave", async ({ text }) => {
  const { scan, graphAfterFix } = await inspect(text);
  const before = total(findAttackPaths(scan.graph, shippedRules()).paths);
  const advice = (text.split("**Fix first:**")[1] ?? "").replaceAll(/\s+/g, " ");
  expect(advice).toContain(before);
  for (const [, check] of advice.matchAll(/`(OC-[A-Z]+-\d+)`/g)) {
    // One fix after the other: each plans on its own workspace.
    // oxlint-disable-next-line no-await-in-loop
    const graph = await graphAfterFix([check ?? ""]);
    expect(advice).toContain(total(findAttackPaths(graph!, shippedRules()).paths));
  }
});

test("the rule of the page loads and does what it says", () => {
  const [rule = "", fixture = ""] = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(
    ([, text]) => text ?? "",
  );
  const { rules, problems } = loadRules([{ file: "own.yaml", text: rule }]);
  expect(problems).toEqual([]);
  const fixtures = new Map([
    ...shippedFixtures(),
    ["open-messages", readGraphFixture("open-messages.yaml", fixture)] as const,
  ]);
  expect(testRules(rules, fixtures)).toEqual([]);
});
