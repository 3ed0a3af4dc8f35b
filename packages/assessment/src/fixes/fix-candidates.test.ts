import { expect, test } from "vitest";
import { searchPaths } from "../paths/search-paths.ts";
import { inspectionOf, openToUntrustedSenders } from "../testing/written-workspace.ts";
import { fixCandidates } from "./fix-candidates.ts";

const ids = (candidates: ReturnType<typeof fixCandidates>) =>
  candidates.flatMap(({ check_ids }) => check_ids);

test("the fixes that are tried are those on paths, and none without a path", async () => {
  const inspection = await inspectionOf(openToUntrustedSenders);
  const { paths } = searchPaths(inspection, []);
  expect(ids(fixCandidates(inspection, paths))).toContain("OC-ING-001");
  expect(fixCandidates(inspection, [])).toEqual([]);
});

test("an open finding of the same weakness is tried with it, one that is suppressed is not", async () => {
  const inspection = await inspectionOf(openToUntrustedSenders);
  const { checkCatalog, fixCatalog } = inspection.scanner;
  const fixable = new Set(fixCatalog.map(({ check_id }) => check_id));
  const known = checkCatalog.filter(({ check_id, weakness }) => weakness && fixable.has(check_id));
  const pair = known.flatMap((one) => {
    const twin = known.find(
      (other) => other.weakness === one.weakness && other.check_id !== one.check_id,
    );
    return twin === undefined ? [] : [[one.check_id, twin.check_id] as const];
  })[0];
  if (pair === undefined) throw new Error("Some weakness has two fixes.");
  const [path] = searchPaths(inspection, []).paths;
  const [finding] = inspection.findings;
  if (path === undefined || finding === undefined) throw new Error("The workspace has paths.");
  const onPath = [{ ...path, fixedBy: [pair[0]] }];
  const told = (suppressed: boolean) => ({
    ...inspection,
    findings: [{ ...finding, check_id: pair[1], severity: "high" as const, suppressed }],
  });
  expect(ids(fixCandidates(told(false), onPath)).toSorted()).toEqual([...pair].toSorted());
  expect(ids(fixCandidates(told(true), onPath))).toEqual([pair[0]]);
});

test("what is not used can be taken away whether it lowers the risk or not", async () => {
  const inspection = await inspectionOf(openToUntrustedSenders);
  const unusedTools = [{ tool: "exec", agent_id: "main" }];
  const runtimeContext = { ...inspection.runtimeContext, unusedTools };
  expect(fixCandidates({ ...inspection, runtimeContext }, [])).toEqual([
    {
      check_ids: [inspection.scanner.unusedTool.check_id],
      title: "Denies what was not used in 30 days: exec to main",
      safe: false,
      isOfferedAnyway: true,
    },
  ]);
});
