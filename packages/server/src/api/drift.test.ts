import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  hardenedShell,
  openServiceApp,
  openShell,
  type ServiceApp,
} from "./service-app.test-support.ts";

type Drift = {
  readonly drift_id: string;
  readonly service: string;
  readonly kind: string;
  readonly change: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly file: string;
  readonly line: number;
  readonly severity: string;
  readonly status: string;
};

let app: ServiceApp;
let home: string;

const list = (query = "") => app.json<Drift[]>(`/api/v1/drift${query}`);
const post = (target: string, body: object) => app.ask(target, { method: "POST", body });
const asOperator = (target: string, body?: object, method = "POST") =>
  app.ask(target, { method, token: app.operatorToken, ...(body && { body }) });
const approve = (body: object = {}) =>
  asOperator("/api/v1/approved-states", { name: "June", reason: "reviewed", ...body });
const decide = (body: object) => asOperator("/api/v1/drift/decisions", body);
const noWeb = {
  service: "home",
  agent_id: "main",
  guardrail_name: "no-web",
  severity: "high",
  mode: "blocking",
  timing: "pre_input",
  action: "deny",
  points: ["pre_tool_call"],
  match: { tools: ["web_fetch"] },
};
/** Scans the service `home` as it is now. */
const rescan = () => app.json("/api/v1/scan", { method: "POST", body: { workspace_path: home } });

type Told = { readonly service: string; readonly opened: number };

/** What the stream of events has of drift, in its order. */
function events(): readonly Told[] {
  const database = new DatabaseSync(join(app.folder, "data", "parapet.db"), { readOnly: true });
  try {
    const rows = database.prepare("select body from events where kind = 'drift' order by sequence");
    return rows.all().map(({ body }): Told => JSON.parse(String(body)));
  } finally {
    database.close();
  }
}

beforeAll(async () => {
  app = await openServiceApp();
  home = await app.scanned("home", hardenedShell);
  await app.scanned("office", hardenedShell);
});
afterAll(() => app.close());

test("only who may decide approves a state", async () => {
  const body = { name: "June", reason: "reviewed" };
  expect((await post("/api/v1/approved-states", body)).status).toBe(403);
  expect((await approve({ reason: " " })).status).toBe(422);
  expect(await list()).toEqual([]);
});

test("what is approved has no drift, and names that nobody has scanned are said", async () => {
  const approved = await approve({ services: ["home", "nobody"] });
  expect(await approved.json()).toEqual({ approved: ["home"], not_scanned: ["nobody"] });
  await rescan();
  expect(await list()).toEqual([]);
  expect(await app.json("/api/v1/approved-states")).toMatchObject([
    { service: "home", name: "June", reason: "reviewed", drift: { open: 0 } },
  ]);
});

test("what a scan shows otherwise is drift, with what was, what is, and where", async () => {
  const file = join(home, "openclaw.json");
  expect(await readFile(file, "utf8")).toBe(hardenedShell);
  await writeFile(file, openShell);
  await rescan();
  const drift = await list("?service=home&limit=500");
  expect(drift.map(({ service }) => service)).not.toContain("office");
  const channel = drift.find(({ kind }) => kind === "channel");
  expect(channel).toMatchObject({
    change: "added",
    name: "telegram direct messages",
    before: "",
    after: "open to Anyone",
    file: "openclaw.json",
    line: 2,
    status: "open",
  });
  expect(drift.find(({ kind }) => kind === "sandbox")).toMatchObject({
    change: "changed",
    before: "all",
    after: "off",
  });
  const found = drift.filter(({ kind, change }) => kind === "finding" && change === "added");
  expect(found.some(({ severity }) => severity === "critical")).toBe(true);
  expect((await list("?kind=channel")).length).toBe(1);
  const all = await app.ask("/api/v1/drift?limit=1");
  expect(all.headers.get("x-total-count")).toBe(String(drift.length));
  expect(all.headers.get("link")).toContain("cursor=");
  expect(events()).toMatchObject([
    { service: "home", approved_state: "June", opened: drift.length },
  ]);
});

test("a decision needs a reason, is of all or none, stays over the next scan, and can be taken back", async () => {
  const [one, other] = await list();
  const drift_ids = [one?.drift_id ?? "", other?.drift_id ?? ""];
  expect((await post("/api/v1/drift/decisions", { drift_ids, status: "accepted" })).status).toBe(
    403,
  );
  expect((await decide({ drift_ids, status: "accepted" })).status).toBe(422);
  const unknown = { drift_ids: [...drift_ids, "dr_none"], status: "accepted", reason: "planned" };
  expect((await decide(unknown)).status).toBe(404);
  expect((await list("?status=accepted")).length).toBe(0);
  const done = await decide({ drift_ids, status: "accepted", reason: "planned" });
  expect(await done.json()).toMatchObject({ changed: 2, drift: [{ status: "open" }, {}] });
  await decide({ drift_ids: drift_ids.slice(1), status: "to_undo", reason: "a mistake" });
  await rescan();
  expect(await list("?status=accepted")).toMatchObject([{ drift_id: drift_ids[0] }]);
  expect(await list("?status=to_undo")).toMatchObject([{ drift_id: drift_ids[1] }]);
  await decide({ drift_ids, status: "open" });
  expect((await list("?status=open")).length).toBe((await list("?limit=500")).length);
  const audit = await app.store.audit.list({ limit: 20 });
  const actions = audit.rows.map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(["state.approve", "drift.accept", "drift.mark_to_undo", "drift.reopen"]),
  );
});

test("a role for another service cannot decide, and one that is to be undone needs a reason as well", async () => {
  const [one] = await list("?service=home");
  const drift_ids = [one?.drift_id ?? ""];
  const body = { name: "analyst-of-office", role: "analyst", services: ["office"] };
  const made = await asOperator("/api/v1/tokens", body);
  const { token }: { token: string } = JSON.parse(await made.text());
  const decision = { drift_ids, status: "accepted", reason: "planned" };
  const refused = await app.ask("/api/v1/drift/decisions", {
    method: "POST",
    token,
    body: decision,
  });
  expect(refused.status).toBe(404);
  expect((await decide({ drift_ids, status: "to_undo", reason: " " })).status).toBe(422);
  expect((await list("?status=open&limit=500")).length).toBe((await list("?limit=500")).length);
});

test("a secret in the reason of a decision is kept nowhere", async () => {
  const [one] = await list();
  const drift_ids = [one?.drift_id ?? ""];
  const secret = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");
  await decide({ drift_ids, status: "accepted", reason: `the token ${secret} is known` });
  const kept = [await app.store.drifts.get(drift_ids), await app.store.audit.list({ limit: 5 })];
  expect(JSON.stringify(kept)).not.toContain(secret.slice(4));
  expect(JSON.stringify(kept)).toContain("is known");
  await decide({ drift_ids, status: "open" });
});

test("an unchanged difference is told once", async () => {
  await rescan();
  expect(events().length).toBe(1);
});

test("a guardrail that is added counts at once", async () => {
  const made = await asOperator("/api/v1/guardrails", noWeb);
  expect([200, 201]).toContain(made.status);
  expect(await list("?kind=guardrail")).toMatchObject([
    { change: "added", name: "no-web", before: "", severity: "medium" },
  ]);
  expect(events()).toMatchObject([{}, { opened: 1, changes: [{ name: "no-web" }] }]);
});

test("an accepted difference that changes again is open again, and told", async () => {
  const [guardrail] = await list("?kind=guardrail");
  const drift_ids = [guardrail?.drift_id ?? ""];
  await decide({ drift_ids, status: "accepted", reason: "planned" });
  const told = events().length;
  await rescan();
  expect(await list("?kind=guardrail")).toMatchObject([{ status: "accepted" }]);
  const suppression = { match: "tool:x", reason: "r", expires_at: "2099-01-01T00:00:00Z", by: "a" };
  const changed = await asOperator("/api/v1/guardrails", { ...noWeb, suppressions: [suppression] });
  expect(changed.status).toBe(200);
  expect(await list("?kind=guardrail")).toMatchObject([{ drift_id: drift_ids[0], status: "open" }]);
  expect(events().length).toBe(told + 1);
});

test("what is undone is no drift any more", async () => {
  await writeFile(join(home, "openclaw.json"), hardenedShell);
  await rescan();
  expect((await list()).map(({ kind }) => kind)).toEqual(["guardrail"]);
  await approve({ machine: "nobody" });
  expect((await list()).length).toBe(1);
  await approve();
  expect(await list()).toEqual([]);
  const approved = await app.json<{ service: string }[]>("/api/v1/approved-states?limit=1");
  expect(approved.map(({ service }) => service)).toEqual(["home"]);
});

const withdraw = () => asOperator("/api/v1/approved-states/home", undefined, "DELETE");

test("an approval is withdrawn with its drift", async () => {
  await writeFile(join(home, "openclaw.json"), openShell);
  await rescan();
  expect((await list("?service=home")).length).toBeGreaterThan(0);
  expect((await withdraw()).status).toBe(204);
  expect((await withdraw()).status).toBe(404);
  expect(await list("?service=home")).toEqual([]);
  await rescan();
  expect(await list("?service=home")).toEqual([]);
});

test("a role for one service is not told which differences another service has", async () => {
  for (const [service, text] of [
    ["home", openShell],
    ["office", hardenedShell],
  ] as const) {
    const path = join(app.folder, service);
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(path, "openclaw.json"), text);
    // oxlint-disable-next-line no-await-in-loop
    await app.json("/api/v1/scan", { method: "POST", body: { workspace_path: path } });
  }
  await approve();
  await writeFile(join(app.folder, "office", "openclaw.json"), openShell);
  await app.json("/api/v1/scan", {
    method: "POST",
    body: { workspace_path: join(app.folder, "office") },
  });
  await writeFile(join(home, "openclaw.json"), hardenedShell);
  await rescan();
  const [own] = await list("?service=home");
  const [foreign] = await list("?service=office");
  const role = { name: "analyst-of-home", role: "analyst", services: ["home"] };
  const made: unknown = await (await asOperator("/api/v1/tokens", role)).json();
  const token =
    typeof made === "object" && made !== null && "token" in made ? String(made.token) : "";
  const answers = await Promise.all(
    [foreign?.drift_id ?? "", "dr_none"].map(async (id) => {
      const body = { drift_ids: [own?.drift_id ?? "", id], status: "accepted", reason: "planned" };
      const answer = await app.ask("/api/v1/drift/decisions", { method: "POST", token, body });
      const { instance: _instance, ...problem } = Object(await answer.json());
      return [answer.status, problem];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(404);
  expect((await list("?status=accepted")).length).toBe(0);
});
