import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hardened, openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* Attack paths worth acting on: explained, decided, counted, fixed, and drawn. */

/** Two agents behind pairing and a group, one of them asked before it runs commands. */
const team = `{
  channels: {
    telegram: { botToken: "\${TELEGRAM_BOT_TOKEN}", dmPolicy: "pairing" },
    discord: { token: "\${DISCORD_TOKEN}", dmPolicy: "open", allowFrom: ["*"] },
  },
  agents: { list: [{ id: "main", default: true }, { id: "ops", tools: { exec: { mode: "ask" } } }] },
  tools: { exec: { mode: "ask" } },
}
`;

type Path = { readonly path_id: string; readonly risk_score: number; readonly rule_name: string };
type Detail = Path & {
  readonly status: string;
  readonly detected_at: string;
  readonly inherent_score: number;
  readonly route_hash: string;
  readonly waterfall: { readonly points: number }[];
  readonly steps: { readonly node_id: string; readonly evidence: object[] }[];
  readonly path_steps: { readonly node_id: string }[];
  readonly fixes: { readonly check_ids: string[]; readonly risk_score_after: number }[];
  readonly history: {
    readonly first_seen: string;
    readonly resolved_at: string;
    readonly earlier: object[];
  };
};
type Fix = {
  readonly service: string;
  readonly workspace_path: string;
  readonly check_ids: string[];
  readonly risk_removed: number;
  readonly total_before: number;
  readonly total_after: number;
  readonly paths_closed: string[];
};
type Summary = {
  readonly total_risk: number;
  readonly paths: number;
  readonly services: { readonly total_risk: number; readonly changes: object }[];
};

let service: TestService;
let operator: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  operator = { Authorization: `Bearer ${await service.operatorToken()}` };
});
afterAll(() => service.remove());

const get = async (target: string) => (await send(service.url, `/api/v1/risk/${target}`)).json;
const scan = async (workspace_path: string) => {
  const answer = await post(service.url, "/api/v1/scan", { workspace_path });
  expect(answer.status).toBe(200);
};
const opened = async (name: string, text: string) => {
  const path = await makeWorkspace(service.folder, name, text);
  await scan(path);
  return path;
};
const pathsOf = async (name: string, query = "") =>
  (await get(`attack-paths?service=${name}${query}`)) as Path[];
const detailOf = async (id: string) => (await get(`attack-paths/${id}`)) as Detail;
const fixesOf = async (name: string) => (await get(`fixes?service=${name}`)) as Fix[];
const summaryOf = async (name: string) => (await get(`summary?service=${name}`)) as Summary;
const decide = (id: string, body: object, headers = operator) =>
  post(service.url, `/api/v1/risk/attack-paths/${id}/accept`, body, headers);

describe("one attack path", () => {
  test("explains its score to the last tenth, whatever the workspace", async () => {
    await opened("explained-open", openShell);
    await opened("explained-team", team);
    const paths = [...(await pathsOf("explained-open")), ...(await pathsOf("explained-team"))];
    expect(paths.length).toBeGreaterThan(3);
    for (const { path_id } of paths) {
      const detail = await detailOf(path_id);
      const tenths = detail.waterfall.reduce((sum, row) => sum + Math.round(row.points * 10), 0);
      expect([path_id, tenths]).toEqual([path_id, Math.round(detail.risk_score * 10)]);
      expect(detail.inherent_score).toBeGreaterThanOrEqual(detail.risk_score);
      expect(detail.steps.map((step) => step.node_id)).toEqual(
        detail.path_steps.map((step) => step.node_id),
      );
    }
  });

  test("has the documented fields as the list has them, evidence in the file, and what would end it", async () => {
    await opened("evidence", openShell);
    const [worst] = await pathsOf("evidence");
    const detail = await detailOf(worst!.path_id);
    expect(detail).toMatchObject(worst!);
    expect(detail.status).toBe("open");
    expect(detail.history).toMatchObject({ first_seen: detail.detected_at, earlier: [] });
    expect(detail.steps.flatMap((step) => step.evidence)).toContainEqual(
      expect.objectContaining({ file: "openclaw.json", pointer: "/channels/telegram/dmPolicy" }),
    );
    expect(detail.fixes.length).toBeGreaterThan(0);
    expect(detail.fixes.map((fix) => fix.check_ids)).toContainEqual(["OC-SEC-003"]);
    const { text } = await send(service.url, `/api/v1/risk/attack-paths/${worst!.path_id}`);
    expect(text).toMatch(/"risk_score":\d+\.\d,.*"inherent_score":\d+\.\d,/);
  });

  test("that nobody knows is not found", async () => {
    expect((await send(service.url, "/api/v1/risk/attack-paths/ap_none")).json).toMatchObject({
      status: 404,
    });
    const accepted = { status: "accepted", reason: "x", owner: "ada" };
    expect((await decide("ap_none", accepted)).status).toBe(404);
  });
});

describe("accepting a path", () => {
  const accepted = { status: "accepted", reason: "Lab machine.", owner: "ada" };

  test("keeps it in the list, takes it out of the open ones, and says who answers for it", async () => {
    await opened("accepting", openShell);
    const [path] = await pathsOf("accepting");
    const before = await summaryOf("accepting");
    const answer = await decide(path!.path_id, accepted);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      status: "accepted",
      decision: { reason: "Lab machine.", owner: "ada", by: "operator", expires_at: "" },
    });
    const ids = async (query: string) =>
      (await pathsOf("accepting", query)).map(({ path_id }) => path_id);
    expect(await ids("")).toContain(path!.path_id);
    expect(await ids("&status=open")).not.toContain(path!.path_id);
    expect(await ids("&status=accepted")).toEqual([path!.path_id]);
    expect(await summaryOf("accepting")).toEqual({
      ...before,
      decided: { accepted: 1, false_positive: 0 },
    });
    const audit = await send(service.url, "/api/v1/audit", { headers: operator });
    expect(audit.json).toContainEqual(
      expect.objectContaining({ action: "attack_path.accept", target: path!.path_id }),
    );
    await decide(path!.path_id, { status: "open", reason: "Not a lab any more.", owner: "ada" });
    expect(await ids("&status=open")).toContain(path!.path_id);
  });

  test("needs the operator, a reason, an owner and a future end", async () => {
    await opened("refusing", openShell);
    const [path] = await pathsOf("refusing");
    const status = async (body: object, headers?: Record<string, string>) =>
      (await decide(path!.path_id, body, headers)).status;
    expect(await status(accepted, {})).toBe(403);
    for (const wrong of [
      { ...accepted, reason: " " },
      { status: "accepted", owner: "ada" },
      { status: "accepted", reason: "x" },
      { ...accepted, status: "resolved" },
      { ...accepted, expires_at: "2020-01-01T00:00:00Z" },
      { ...accepted, expires_at: "tomorrow" },
      { ...accepted, status: "open", expires_at: "2999-01-01T00:00:00Z" },
    ]) {
      expect([wrong, await status(wrong)]).toEqual([wrong, 422]);
    }
    const answer = await decide(path!.path_id, {
      ...accepted,
      expires_at: "2999-01-01T01:00:00+01:00",
    });
    expect(answer.json).toMatchObject({ decision: { expires_at: "2999-01-01T00:00:00.000Z" } });
  });

  test("ends by itself when its time is over", async () => {
    await opened("expiring", openShell);
    const [path] = await pathsOf("expiring");
    const soon = new Date(Date.now() + 700).toISOString();
    await decide(path!.path_id, { ...accepted, expires_at: soon });
    expect((await detailOf(path!.path_id)).status).toBe("accepted");
    await expect
      .poll(async () => (await detailOf(path!.path_id)).status, { timeout: 10_000 })
      .toBe("open");
    expect(await pathsOf("expiring", "&status=open")).toContainEqual(path);
  });

  test("ends when the path takes another route", async () => {
    const path = await opened("rerouted", openShell);
    const [worst] = await pathsOf("rerouted");
    await decide(worst!.path_id, accepted);
    await scan(path);
    const before = await detailOf(worst!.path_id);
    expect(before.status).toBe("accepted");
    await writeFile(join(path, "openclaw.json"), openShell.replaceAll("telegram", "discord"));
    await scan(path);
    const after = await detailOf(worst!.path_id);
    expect(after.route_hash).not.toBe(before.route_hash);
    expect(after).toMatchObject({
      status: "open",
      decision: { reason: "The route has changed." },
      history: { resolved_at: "", earlier: [] },
    });
  });
});

test("a path that is resolved and comes back keeps both periods", async () => {
  const path = await opened("returning", openShell);
  const [worst] = await pathsOf("returning");
  await writeFile(join(path, "openclaw.json"), hardened);
  await scan(path);
  expect(await pathsOf("returning")).toEqual([]);
  const resolved = await detailOf(worst!.path_id);
  expect(resolved).toMatchObject({ status: "resolved", fixes: [] });
  expect(resolved.history.resolved_at).not.toBe("");
  expect((await summaryOf("returning")).services[0]!.changes).toMatchObject({
    opened: [],
    resolved: expect.arrayContaining([worst!.path_id]),
  });
  const accepted = { status: "accepted", reason: "x", owner: "ada" };
  expect((await decide(worst!.path_id, accepted)).status).toBe(409);
  await writeFile(join(path, "openclaw.json"), openShell);
  await scan(path);
  const back = await detailOf(worst!.path_id);
  expect(back).toMatchObject({ status: "open", history: { resolved_at: "" } });
  expect(back.history.earlier).toMatchObject([
    { first_seen: resolved.history.first_seen, resolved_at: resolved.history.resolved_at },
  ]);
  expect((await summaryOf("returning")).services[0]!.changes).toMatchObject({
    reopened: expect.arrayContaining([worst!.path_id]),
    resolved: [],
  });
});

test("the summary of all is the sum of the services, and an unknown service has no risk", async () => {
  await opened("sum-a", openShell);
  await opened("sum-b", team);
  const all = (await get("summary")) as Summary;
  const tenths = all.services.reduce((sum, one) => sum + Math.round(one.total_risk * 10), 0);
  expect(Math.round(all.total_risk * 10)).toBe(tenths);
  expect(await summaryOf("sum-a")).toMatchObject({ paths: (await pathsOf("sum-a")).length });
  expect(await summaryOf("nobody")).toMatchObject({ total_risk: 0, paths: 0, services: [] });
  const [worst] = await pathsOf("sum-b");
  expect(await get("agent-scores?service=sum-b")).toMatchObject([
    { service: "sum-b", agent_id: "main", worst_score: worst!.risk_score },
  ]);
});

test("the first fix lowers the total by exactly what it promised, and the next ones are counted from there", async () => {
  const path = await opened("fixed", openShell);
  const [first] = await fixesOf("fixed");
  expect(first).toMatchObject({ workspace_path: path, service: "fixed" });
  const before = await summaryOf("fixed");
  expect(before.total_risk).toBe(first!.total_before);
  await post(service.url, "/api/v1/scan/fix", {
    workspace_path: path,
    check_ids: first!.check_ids,
  });
  const after = await summaryOf("fixed");
  expect(after.total_risk).toBe(first!.total_after);
  expect(Math.round((before.total_risk - after.total_risk) * 10)).toBe(
    Math.round(first!.risk_removed * 10),
  );
  const open = new Set((await pathsOf("fixed")).map(({ path_id }) => path_id));
  expect(first!.paths_closed.filter((id) => open.has(id))).toEqual([]);
  for (const fix of await fixesOf("fixed")) expect(fix.total_before).toBe(after.total_risk);
});
