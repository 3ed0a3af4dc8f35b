import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Proof } from "@parapet/proof";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProofReply, ProofTask } from "../jobs/proof-worker.ts";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

/** Stands in for a run of the real program, which test/proof makes. */
type StandInRun = {
  readonly task: ProofTask;
  readonly answer: (reply: ProofReply) => void;
};

const runs: StandInRun[] = [];
const installed = { version: "2026.9.6" };
let fault = "";
let clock = Date.parse("2026-03-01T00:00:00.000Z");
let app: ServiceApp;
let pathIds: readonly string[];

const paths = "/api/v1/risk/attack-paths";

beforeAll(async () => {
  app = await openServiceApp({
    now: () => new Date((clock += 1_000)),
    playing: {
      runtimes: async () => [
        {
          runtime: "openclaw",
          title: "OpenClaw",
          findProgram: async () => ({ file: "/opt/openclaw.mjs", version: installed.version }),
        },
      ],
      sandboxFault: async () => fault,
      start: (task) => {
        const { promise: reply, resolve } = Promise.withResolvers<ProofReply>();
        runs.push({ task, answer: resolve });
        return {
          reply,
          stop: async (reason) => resolve({ outcome: "failed", reason, error: "" }),
        };
      },
    },
  });
  await app.scanned("home", openShell);
  const listed = await app.json<{ path_id: string }[]>(paths);
  pathIds = listed.map(({ path_id }) => path_id);
});
afterAll(() => app.close());

const operator = () => ({ token: app.operatorToken });
const prove = (target: string) => app.ask(target, { method: "POST", ...operator() });
const stateOf = (target: string) => app.json<{ proofs: unknown[] }>(target);

async function until<Value>(look: () => Value | undefined | Promise<Value | undefined>) {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- Each look comes after the one before.
    const seen = await look();
    if (seen !== undefined) return seen;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const nextRun = () => until(() => runs.shift());

const ended = (target: string) =>
  until(async () => {
    const { job } = await app.json<{ job: { status: string; reason: string } }>(target);
    return job.status === "queued" || job.status === "running" ? undefined : job;
  });

function proven(path_id: string, change: Partial<Proof> = {}): Proof {
  return {
    path_id,
    status: "proven",
    statement: "proven in OpenClaw 2026.9.6 on 2026-03-01",
    runtime: "OpenClaw",
    runtime_version: "2026.9.6",
    tried_at: new Date(clock).toISOString(),
    steps: [{ node_id: "a", label: "exec", status: "reached", refused_by: "", detail: "Seen." }],
    changes: ["The gateway listens elsewhere."],
    ...change,
  };
}

test("a path that nobody has played is not tried, and says in what it would be played", async () => {
  const id = pathIds[0]!;
  expect(await app.json(`${paths}/${id}`)).toMatchObject({
    proof: { path_id: id, status: "not_tried", result: "", statement: "", steps: [] },
  });
  const state = await stateOf(`${paths}/${id}/proof`);
  expect(state).toMatchObject({
    target: id,
    availability: {
      available: true,
      reason: "",
      runtime: "OpenClaw",
      runtime_version: "2026.9.6",
      program: "/opt/openclaw.mjs",
    },
    proofs: [{ status: "not_tried" }],
  });
  expect(state).not.toHaveProperty("job");
});

test("only the operator has a path played", async () => {
  const target = `${paths}/${pathIds[0]}/proof`;
  expect((await app.ask(target, { method: "POST" })).status).toBe(403);
  const token = await app.tokenWith("read", "ingest", "fix");
  expect((await app.ask(target, { method: "POST", token })).status).toBe(403);
  expect(runs).toEqual([]);
});

test("a played path has its proof in every answer and in the audit, and is counted", async () => {
  const id = pathIds[0]!;
  const target = `${paths}/${id}/proof`;
  const asked = await prove(target);
  expect(asked.status).toBe(202);
  expect(asked.headers.get("location")).toBe(target);
  expect(await asked.json()).toMatchObject({ target: id, path_ids: [id] });
  const { task, answer } = await nextRun();
  expect(task).toMatchObject({ runtime: "openclaw", paths: [{ path_id: id }] });
  expect(task.mark).toMatch(/^[\da-f]{16}$/);
  expect(task.workspace.path).toMatch(/home\/openclaw\.json$/);
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ proof: { status: "running" } });
  // The same is not played twice at once.
  expect(await (await prove(target)).json()).toMatchObject({ status: "running" });
  answer({ outcome: "done", proofs: [proven(id)] });
  expect(await ended(target)).toMatchObject({ status: "done", reason: "" });
  const shown = {
    path_id: id,
    status: "proven",
    result: "proven",
    stale_because: [],
    runtime_version: "2026.9.6",
    steps: [{ label: "exec", status: "reached" }],
    changes: ["The gateway listens elsewhere."],
  };
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ proof: shown });
  expect(await app.json("/api/v1/risk/proofs")).toMatchObject([shown]);
  const exposures =
    await app.json<{ outcomes: { path_id: string }[]; proven: number }[]>("/api/v1/risk/exposures");
  for (const { outcomes, proven: count } of exposures) {
    expect(count).toBe(outcomes.some(({ path_id }) => path_id === id) ? 1 : 0);
  }
  expect(exposures.some((exposure) => exposure.proven === 1)).toBe(true);
  const audit = await app.store.audit.list({ limit: 2 });
  expect(audit.rows).toMatchObject([
    {
      action: "attack_path.proof",
      target: id,
      detail: "proven in OpenClaw 2026.9.6 on 2026-03-01",
    },
    { action: "attack_path.prove", target: id, detail: "OpenClaw 2026.9.6, paths: 1" },
  ]);
  const metrics = await app.ask("/metrics", operator());
  expect(await metrics.text()).toContain('parapet_proofs_total{outcome="proven"} 1');
  expect(runs).toEqual([]);
});

test("the paths of the list keep the fields of the interface, without a proof", async () => {
  const [first] = await app.json<object[]>(paths);
  expect(Object.keys(first ?? {})).not.toContain("proof");
});

test("a run that comes to nothing says why, and leaves what was known", async () => {
  const id = pathIds[0]!;
  const target = `${paths}/${id}/proof`;
  await prove(target);
  (await nextRun()).answer({ outcome: "failed", reason: "The sandbox did not start.", error: "" });
  expect(await ended(target)).toMatchObject({ status: "failed" });
  expect(await app.json(`${paths}/${id}`)).toMatchObject({
    proof: { status: "failed", result: "proven", reason: "The sandbox did not start." },
  });
});

test("the paths of an exposure are played in one job", async () => {
  const [exposure] =
    await app.json<{ exposure_id: string; outcomes: { path_id: string }[] }[]>(
      "/api/v1/risk/exposures",
    );
  const ids = [...new Set(exposure!.outcomes.map(({ path_id }) => path_id))];
  const target = `/api/v1/risk/exposures/${exposure!.exposure_id}/proof`;
  expect((await prove(target)).status).toBe(202);
  const { task, answer } = await nextRun();
  expect(task.paths.map(({ path_id }) => path_id).toSorted()).toEqual(ids.toSorted());
  const stopped = { status: "stopped", statement: "stopped at step 2 by approval" } as const;
  answer({ outcome: "done", proofs: ids.map((id) => proven(id, stopped)) });
  await ended(target);
  const { proofs } = await stateOf(target);
  expect(proofs).toHaveLength(ids.length);
  expect(proofs).toMatchObject(ids.map((path_id) => ({ path_id, ...stopped })));
});

test("a secret in what a run saw reaches no answer", async () => {
  const id = pathIds[0]!;
  const target = `${paths}/${id}/proof`;
  const token = `ghp_${"a1B2c3D4".repeat(5).slice(0, 36)}`;
  await prove(target);
  const step = { node_id: "a", label: "exec", status: "reached", refused_by: "" } as const;
  const steps = [{ ...step, detail: `It said ${token}.` }];
  (await nextRun()).answer({ outcome: "done", proofs: [proven(id, { steps })] });
  await ended(target);
  const text = await (await app.ask(`${paths}/${id}`)).text();
  expect(text).toContain("It said");
  expect(text).not.toContain(token);
});

test("a report to file has the steps, the settings and how to repeat it, and neither secrets nor names", async () => {
  const id = pathIds[0]!;
  const target = `${paths}/${id}/proof`;
  const token = `ghp_${"a1B2c3D4".repeat(5).slice(0, 36)}`;
  await prove(target);
  const step = { node_id: "a", label: "exec", status: "refused", refused_by: "guardrail" } as const;
  const steps = [{ ...step, guardrail: "no-exec", detail: `It said ${token} in ${app.folder}.` }];
  const statement = "stopped at step 1 by guardrail no-exec";
  (await nextRun()).answer({
    outcome: "done",
    proofs: [proven(id, { status: "stopped", statement, steps })],
  });
  await ended(target);
  expect(await app.json(`${paths}/${id}`)).toMatchObject({
    proof: { statement, steps: [{ refused_by: "guardrail", guardrail: "no-exec" }] },
  });
  const { report } = await app.json<{ report: string }>(`${target}/report`);
  expect(report).toContain(`OpenClaw 2026.9.6: ${statement}`);
  expect(report).toContain("refused by guardrail no-exec. It said");
  expect(report).toMatch(/^- `openclaw\.json \/[a-z]/m);
  expect(report).toContain(`parapet prove ${id} WORKSPACE`);
  for (const one of [token, app.folder]) expect(report).not.toContain(one);
  const none = await app.ask(`${paths}/ap_none/proof/report`);
  expect(none.status).toBe(404);
});

test("a proof is stale once an adapter is installed, and once its guardrails change, and says so", async () => {
  const id = pathIds[0]!;
  const target = `${paths}/${id}/proof`;
  const because = "Parapet's adapter or the registered guardrails have changed.";
  const stale = { status: "stale", result: "proven", stale_because: [because] };
  const play = async () => {
    await prove(target);
    const { task, answer } = await nextRun();
    answer({ outcome: "done", proofs: [proven(id)] });
    await ended(target);
    return task;
  };
  expect((await play()).guardrails).toMatchObject({ registrations: [], adapters: [] });
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ proof: { status: "proven" } });
  await app.installed({ service: "home", agent_id: "", agent_ids: ["main"] });
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ proof: stale });
  expect((await play()).guardrails).toMatchObject({ adapters: [{ service: "home" }] });
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ proof: { status: "proven" } });
  const match = { tools: ["exec"] };
  const body = {
    agent_id: "*",
    guardrail_name: "no-exec",
    mode: "blocking",
    action: "deny",
    match,
  };
  const register = (change: object) =>
    app.json("/api/v1/guardrails", {
      body: { service: "home", ...body, ...change },
      ...operator(),
    });
  await register({});
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ proof: stale });
  expect(await app.json("/api/v1/risk/proofs")).toContainEqual(expect.objectContaining(stale));
  expect((await play()).guardrails).toMatchObject({
    registrations: [{ guardrail_name: "no-exec" }],
    adapters: [{ service: "home" }],
  });
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ proof: { status: "proven" } });
  await register({ enabled: false });
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ proof: stale });
  await play();
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ proof: { status: "proven" } });
  const removed = "/api/v1/agents/*/guardrails/no-exec?service=home";
  await app.ask(removed, { method: "DELETE", ...operator() });
  expect(await app.json(`${paths}/${id}`)).toMatchObject({ proof: stale });
  await play();
});

test("a proof is stale once the runtime's version or the workspace changes, or the path is resolved", async () => {
  const id = pathIds[0]!;
  const played = () => app.json(`${paths}/${id}`);
  expect(await played()).toMatchObject({ proof: { status: "proven" } });
  await app.scanned("home", openShell);
  expect(await played()).toMatchObject({ proof: { status: "proven" } });
  await app.scanned("home", openShell.replace('"lan"', '"loopback"'));
  expect(await played()).toMatchObject({
    proof: {
      status: "stale",
      result: "proven",
      stale_because: expect.arrayContaining(["The workspace has changed."]),
    },
  });
  await app.scanned("home", "{}");
  expect(await played()).toMatchObject({
    status: "resolved",
    proof: {
      status: "stale",
      stale_because: ["The path is resolved.", "The workspace has changed."],
    },
  });
  const refused = await prove(`${paths}/${id}/proof`);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("resolved") });
  await app.scanned("home", openShell);
});

test("a path whose workspace changes while it is played is stale at once, without a scan", async () => {
  const workspace = await app.scanned("home", openShell);
  const file = join(workspace, "openclaw.json");
  const target = `${paths}/${pathIds[0]}/proof`;
  expect((await prove(target)).status).toBe(202);
  const { answer } = await nextRun();
  await writeFile(file, "{}");
  answer({ outcome: "done", proofs: [proven(pathIds[0]!)] });
  expect(await ended(target)).toMatchObject({ status: "done" });
  const stale = { status: "stale", stale_because: ["The workspace has changed."] };
  expect(await stateOf(target)).toMatchObject({ proofs: [stale] });
  // What was played is not what a later scan finds, either.
  await app.scanned("home", openShell);
  expect(await stateOf(target)).toMatchObject({ proofs: [stale] });
});

test("where no sandbox starts nothing is played, and the answer says why", async () => {
  fault = "Attack paths are played in Linux namespaces, which this system does not have.";
  const other = await openServiceApp({
    playing: {
      runtimes: async () => [
        {
          runtime: "openclaw",
          title: "OpenClaw",
          findProgram: async () => ({ file: "/opt/openclaw.mjs", version: "2026.9.6" }),
        },
      ],
      sandboxFault: async () => fault,
      start: () => {
        throw new Error("nothing may start");
      },
    },
  });
  try {
    await other.scanned("home", openShell);
    const [path] = await other.json<{ path_id: string }[]>(paths);
    const target = `${paths}/${path!.path_id}/proof`;
    const asked = await other.ask(target, { method: "POST", token: other.operatorToken });
    expect(asked.status).toBe(409);
    expect(await asked.json()).toMatchObject({ detail: fault });
    expect(await other.json(target)).toMatchObject({
      availability: { available: false, reason: fault },
    });
  } finally {
    await other.close();
    fault = "";
  }
});

test("where the runtime is not installed the answer says where it is looked for", async () => {
  const other = await openServiceApp();
  try {
    await other.scanned("home", openShell);
    const [path] = await other.json<{ path_id: string }[]>(paths);
    const target = `${paths}/${path!.path_id}/proof`;
    const asked = await other.ask(target, { method: "POST", token: other.operatorToken });
    expect(asked.status).toBe(409);
    expect(await asked.json()).toMatchObject({
      detail: expect.stringContaining("OpenClaw is not on the PATH of the server."),
    });
  } finally {
    await other.close();
  }
});

test("where the runtime is installed and cannot be run the answer says what to do", async () => {
  const missing = "Run `openclaw --version` once.";
  const other = await openServiceApp({
    playing: {
      runtimes: async () => [
        {
          runtime: "openclaw",
          title: "OpenClaw",
          findProgram: async () => ({ missing, isInstalled: true }),
        },
      ],
    },
  });
  try {
    await other.scanned("home", openShell);
    const [path] = await other.json<{ path_id: string }[]>(paths);
    const target = `${paths}/${path!.path_id}/proof`;
    const asked = await other.ask(target, { method: "POST", token: other.operatorToken });
    expect(asked.status).toBe(409);
    expect(await asked.json()).toMatchObject({ detail: missing });
  } finally {
    await other.close();
  }
});

test("an ID that nothing has is not found", async () => {
  expect((await prove(`${paths}/ap_none/proof`)).status).toBe(404);
  expect((await prove("/api/v1/risk/exposures/ex_none/proof")).status).toBe(404);
  expect((await app.ask("/api/v1/risk/exposures/ex_none/proof")).status).toBe(404);
});
