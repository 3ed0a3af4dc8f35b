import { afterAll, beforeAll, expect, test } from "vitest";
import { contentHash } from "../store/audit-chain.ts";
import {
  hardenedShell,
  openServiceApp,
  openShell,
  type ServiceApp,
} from "./service-app.test-support.ts";

type Change = {
  readonly kind: string;
  readonly service: string;
  readonly subject_id: string;
  readonly agent_id?: string;
  readonly assignee: string;
  readonly note?: string;
};
type Result = { readonly changed: number; readonly previous: readonly Change[] };

const address = "/api/v1/risk/assignments";
let app: ServiceApp;
let exposure: { readonly exposure_id: string };
let finding: { readonly fingerprint: string; readonly agent_id: string };
beforeAll(async () => {
  app = await openServiceApp();
  await app.scanned("home", openShell);
  exposure = (await app.json<(typeof exposure)[]>("/api/v1/risk/exposures"))[0]!;
  const [scan] = await app.json<{ scan_id: string }[]>("/api/v1/scans");
  const report = await app.json<{ findings: (typeof finding)[] }>(`/api/v1/scans/${scan!.scan_id}`);
  finding = report.findings[0]!;
});
afterAll(() => app.close());

const ofExposure = (change: Partial<Change> = {}): Change => ({
  kind: "exposure",
  service: "home",
  subject_id: exposure.exposure_id,
  assignee: "ada@example.com",
  ...change,
});
const ofFinding = (change: Partial<Change> = {}): Change => ({
  kind: "finding",
  service: "home",
  subject_id: finding.fingerprint,
  agent_id: finding.agent_id,
  assignee: "ada@example.com",
  ...change,
});
const put = (assignments: readonly unknown[], token = app.operatorToken) =>
  app.ask(address, { method: "PUT", body: { assignments }, token });
const assigned = async (assignments: readonly unknown[]): Promise<Result> => {
  const answer = await put(assignments);
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text());
};

test("an exposure and a finding are assigned at once, are shown with it, and what was before undoes it", async () => {
  const first = await assigned([ofExposure({ note: " Before Friday. " }), ofFinding()]);
  expect(first).toEqual({
    changed: 2,
    previous: [
      { ...ofExposure({ assignee: "" }), agent_id: "", note: "" },
      { ...ofFinding({ assignee: "" }), note: "" },
    ],
  });
  const shown = `/api/v1/risk/exposures/${exposure.exposure_id}`;
  expect(await app.json(shown)).toMatchObject({
    assignee: "ada@example.com",
    note: "Before Friday.",
  });
  expect(await app.json("/api/v1/risk/exposures?assignee=ada%40example.com")).toMatchObject([
    { exposure_id: exposure.exposure_id },
  ]);
  expect(await app.json("/api/v1/risk/exposures?assignee=grace")).toEqual([]);
  expect(await app.json(`${address}?kind=finding&service=home`)).toMatchObject([
    { ...ofFinding(), assigned_by: "operator" },
  ]);
  expect(await app.json(`${address}?assignee=grace`)).toEqual([]);
  expect(await assigned(first.previous)).toMatchObject({ changed: 2 });
  expect(await app.json(address)).toEqual([]);
  expect(await app.json(shown)).toMatchObject({ assignee: "", note: "" });
});

test("the audit log has who assigned what to whom, with both states, and nothing where nothing changed", async () => {
  await assigned([ofExposure({ assignee: "ada" })]);
  await assigned([ofExposure({ assignee: "grace", note: "On call." })]);
  expect(await assigned([ofExposure({ assignee: "grace", note: "On call." })])).toMatchObject({
    changed: 0,
  });
  await assigned([ofExposure({ assignee: "", note: "left" })]);
  const target = `home/${exposure.exposure_id}`;
  const ada = contentHash({ assignee: "ada", note: "" });
  const grace = contentHash({ assignee: "grace", note: "On call." });
  expect((await app.store.audit.list({ limit: 3 })).rows).toMatchObject([
    { action: "exposure.unassign", target, detail: "", before_hash: grace, after_hash: "" },
    {
      action: "exposure.assign",
      actor: "operator",
      detail: "grace: On call.",
      before_hash: ada,
      after_hash: grace,
    },
    { action: "exposure.assign", detail: "ada", before_hash: "", after_hash: ada },
  ]);
});

test("an assignment is there when its exposure returns", async () => {
  await assigned([ofExposure({ assignee: "ada" })]);
  await app.scanned("home", hardenedShell);
  const gone = `/api/v1/risk/exposures/${exposure.exposure_id}`;
  expect((await app.ask(gone)).status).toBe(404);
  await app.scanned("home", openShell);
  expect(await app.json(gone)).toMatchObject({ assignee: "ada" });
  await app.scanned("home", hardenedShell);
  // What is gone can still be taken from somebody.
  expect(await assigned([ofExposure({ assignee: "" })])).toMatchObject({ changed: 1 });
  expect((await put([ofExposure()])).status).toBe(422);
  await app.scanned("home", openShell);
});

test("only the operator assigns", async () => {
  const body = { assignments: [ofExposure()] };
  expect((await app.ask(address, { method: "PUT", body })).status).toBe(403);
  const token = await app.tokenWith("read", "ingest", "fix");
  expect((await put([ofExposure()], token)).status).toBe(403);
  expect(await app.json(address)).toEqual([]);
});

test.each<readonly [string, () => readonly object[]]>([
  ["/assignments/1/subject_id", () => [ofExposure(), ofExposure({ subject_id: "ex_none" })]],
  ["/assignments/0/subject_id", () => [ofExposure({ service: "nobody" })]],
  ["/assignments/0/subject_id", () => [ofFinding({ agent_id: "nobody" })]],
  ["/assignments/1/subject_id", () => [ofExposure(), ofExposure({ assignee: "grace" })]],
  ["/assignments/0/assignee", () => [ofExposure({ assignee: "a".repeat(201) })]],
  ["/assignments/0/note", () => [ofExposure({ note: "n".repeat(501) })]],
  ["/assignments/0/kind", () => [ofExposure({ kind: "path" })]],
  ["/assignments/0/until", () => [{ ...ofExposure(), until: "2026-06-01" }]],
  ["/assignments", () => []],
  ["/assignments", () => Array.from({ length: 501 }, () => ofExposure())],
])("a request with a wrong %s changes nothing", async (pointer, assignments) => {
  const answer = await put(assignments());
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ pointer }] });
  expect(await app.json(address)).toEqual([]);
});

test("no secret of a note is stored", async () => {
  const secret = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");
  await assigned([ofExposure({ note: `Used with ${secret}` })]);
  expect(await (await app.ask(address)).text()).not.toContain(secret);
  expect(JSON.stringify((await app.store.audit.list({ limit: 1 })).rows)).not.toContain(secret);
});
