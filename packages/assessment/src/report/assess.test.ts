import { shippedRules, type Rule } from "@parapet/attack-paths";
import type { PostureGraph } from "@parapet/posture";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { noRuntimeContext } from "../inspection/runtime-context.ts";
import type { ScanPhase } from "../inspection/scan-phase.ts";
import { openToUntrustedSenders, withWorkspace } from "../testing/written-workspace.ts";
import { assess } from "./assess.ts";

test("a report has the paths of the workspace, what to do about them, and who was asked when", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const phases: ScanPhase[] = [];
    const onPhase = (phase: ScanPhase) => phases.push(phase);
    const report = await assess(scanner, { ...request, service: "desk", onPhase });
    expect(report).toMatchObject({
      scan_id: "sc_1",
      service: "desk",
      scanned_at: request.now,
      runtimes: ["openclaw"],
      exposures_truncated: false,
    });
    const [worst] = report.exposures;
    expect(worst).toMatchObject({ principal: "Anyone", severity: "critical" });
    expect(report.attack_paths.length).toBeGreaterThan(1);
    expect(report.fixes.map(({ check_ids }) => check_ids)).toContainEqual(["OC-ING-001"]);
    const [plan] = report.plans;
    expect(plan?.total_after).toBeLessThan(plan?.total_before ?? 0);
    const shown = new Set(report.findings.map(({ fingerprint }) => fingerprint));
    expect(worst?.root_causes.filter((cause) => !shown.has(cause))).toEqual([]);
    expect(phases.slice(0, 3)).toEqual([
      { phase: "reading" },
      { phase: "searching", agents: 1 },
      { phase: "trying", done: 0, of: report.fixes.length },
    ]);
  }));

test("paths are searched by the rules that are given, and are none without any", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const none: readonly Rule[] = [];
    const { attack_paths, exposures, fixes } = await assess(scanner, request, none);
    expect({ attack_paths, exposures, fixes }).toEqual({
      attack_paths: [],
      exposures: [],
      fixes: [],
    });
  }));

/** As if something kept agents from running commands. */
const withoutCommands = (graph: PostureGraph): PostureGraph => ({
  ...graph,
  edges: graph.edges.filter(({ kind }) => kind !== "EXECUTES"),
});

test("the runtime context counts in the paths, also after a fix", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const files = await assess(scanner, request);
    const known = await assess(scanner, request, shippedRules(), async () => ({
      ...noRuntimeContext,
      drawn: withoutCommands,
    }));
    expect(known.attack_paths.length).toBeLessThan(files.attack_paths.length);
    expect(known.findings.map(({ check_id }) => check_id).toSorted()).toEqual(
      files.findings.map(({ check_id }) => check_id).toSorted(),
    );
    const removed = (report: typeof files) =>
      Math.max(0, ...report.fixes.map(({ total_after }) => total_after));
    expect(removed(known)).toBeLessThan(removed(files));
  }));

test("a workspace that is not there is an error of the scanner's", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const path = `${request.path}.gone`;
    await expect(assess(scanner, { ...request, path })).rejects.toBeInstanceOf(scanner.ScanError);
  }));
