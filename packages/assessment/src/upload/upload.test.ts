import { shippedRules } from "@parapet/attack-paths";
import type { ScanReport } from "@parapet/posture";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { noRuntimeContext } from "../inspection/runtime-context.ts";
import { inspect } from "../report/inspect.ts";
import { openToUntrustedSenders, withWorkspace } from "../testing/written-workspace.ts";
import { assessUpload } from "./assess-upload.ts";
import { inspectedUpload } from "./inspected-upload.ts";
import { isNodeOfMachine, type MachineUpload } from "./machine-upload.ts";

const rules = shippedRules();

/** What the service makes of an upload. */
async function received(upload: MachineUpload): Promise<ScanReport> {
  const inspected = inspectedUpload(upload, rules);
  const found = inspected.search([]);
  return inspected.report(found, await inspected.rank(found, []), []);
}

/** An upload of the written workspace, and the report of the same scan in place. */
function both(
  work: (upload: MachineUpload, local: ScanReport, home: string) => Promise<void>,
): Promise<void> {
  return withWorkspace(openToUntrustedSenders, async (given) => {
    const request = { ...given, service: "desk" };
    const { homeDir } = request.environment;
    const machine = { name: "laptop-17", os: "linux 6.1 x64", homes: [homeDir] };
    const upload = await assessUpload(scanner, request, rules, machine);
    const inspected = await inspect(scanner, request, rules, async () => noRuntimeContext);
    const found = inspected.search([]);
    const local = inspected.report(found, await inspected.rank(found, []), []);
    await work(upload, local, homeDir);
  });
}

const told = (report: ScanReport) => ({
  // Paths of one score are in the order of their IDs, which hold the name of the service.
  paths: report.attack_paths
    .map(({ rule_name, risk_score }) => `${risk_score} ${rule_name}`)
    .toSorted(),
  exposures: report.exposures.map(({ principal, score, root_causes, plan }) => ({
    principal,
    score,
    causes: root_causes.length,
    plan: plan?.check_ids,
  })),
  findings: report.findings.map(({ check_id, severity, fingerprint }) => [
    check_id,
    severity,
    fingerprint,
  ]),
  fixes: report.fixes.map(({ check_ids, risk_removed }) => [check_ids, risk_removed]),
  plans: report.plans.map(({ check_ids, closes }) => [check_ids, closes.length]),
  summary: report.summary,
});

test("a scan that is sent comes to the same as one that is made in place", () =>
  both(async (upload, local) => {
    const stored = await received(upload);
    expect(local.attack_paths.length).toBeGreaterThan(1);
    expect(told(stored)).toEqual(told(local));
    expect(stored.service).toBe("laptop-17/desk");
  }));

test("fixes and plans name paths and exposures that the service has", () =>
  both(async (upload) => {
    const stored = await received(upload);
    const paths = new Set(stored.attack_paths.map(({ path_id }) => path_id));
    const exposures = new Set(stored.exposures.map(({ exposure_id }) => exposure_id));
    const closed = stored.fixes.flatMap(({ paths_closed }) => paths_closed);
    const ended = stored.plans.flatMap(({ closes }) => closes);
    expect(closed.length).toBeGreaterThan(0);
    expect(ended.length).toBeGreaterThan(0);
    expect(closed.filter((id) => !paths.has(id))).toEqual([]);
    expect(ended.filter((id) => !exposures.has(id))).toEqual([]);
  }));

test("nothing that leaves names the home folder, or shows a line of a file", () =>
  both(async (upload, local, home) => {
    const text = JSON.stringify(upload);
    expect(text).not.toContain(home);
    const lines = local.findings.flatMap(({ evidence }) => evidence.map(({ excerpt }) => excerpt));
    expect(lines.some((line) => line !== "")).toBe(true);
    expect([...text.matchAll(/"excerpt":"([^"]+)"/g)]).toEqual([]);
  }));

test("all nodes are the machine's own, so that no path leads into another machine", () =>
  both(async ({ graph }) => {
    expect(graph.nodes.filter((node) => !isNodeOfMachine("laptop-17", node))).toEqual([]);
    expect(graph.nodes.some(({ service }) => service === "")).toBe(true);
    const keys = new Set(graph.nodes.map(({ key }) => key));
    const loose = graph.edges.filter(
      ({ source, target }) => !keys.has(source) || !keys.has(target),
    );
    expect(loose).toEqual([]);
  }));

test.each([
  ["laptop-17/desk", "laptop-17/desk/agent/main", true],
  ["", "laptop-17:host/local", true],
  ["", "host/local", false],
  ["", "laptop-18:host/local", false],
  ["laptop-17", "laptop-17/agent/main", false],
  ["laptop-17/", "laptop-17//agent/main", false],
  ["laptop-18/desk", "laptop-18/desk/agent/main", false],
  ["laptop-17/desk", "laptop-18/desk/agent/main", false],
  ["laptop-17/desk", "laptop-17/desks/agent/main", false],
])("whether a node of service %j with key %j is of laptop-17: %s", (service, key, is) => {
  const node = { key, service, kind: "agent", label: "", attributes: {} } as const;
  expect(isNodeOfMachine("laptop-17", node)).toBe(is);
});
