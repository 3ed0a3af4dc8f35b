import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { combinedRisk, type Exposure, type FixPlan } from "@parapet/posture";
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

const shell = "Open channel reaches an unprompted shell";

type Path = { readonly path_id: string; readonly risk_score: number; readonly rule_name: string };
type Detail = Path & {
  readonly status: string;
  readonly detected_at: string;
  readonly inherent_score: number;
  readonly route_hash: string;
  readonly waterfall: { readonly points: number }[];
  readonly steps: { readonly node_id: string; readonly evidence: object[] }[];
  readonly path_steps: { readonly node_id: string }[];
  readonly controls_missing: { readonly name: string }[];
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
type Change = {
  readonly path_id: string;
  readonly risk_score_before: number;
  readonly risk_score_after: number;
};
type WhatIf = {
  readonly total_before: number;
  readonly total_after: number;
  readonly risk_removed: number;
  readonly paths_closed: Change[];
  readonly paths_lowered: Change[];
  readonly paths_raised: Change[];
  readonly paths_opened: Change[];
};
type Score = { readonly worst_score: number };
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
    const path = (await pathsOf("evidence")).find((one) => one.rule_name === shell)!;
    const detail = await detailOf(path.path_id);
    expect(detail).toMatchObject(path);
    expect(detail.status).toBe("open");
    expect(detail.history).toMatchObject({ first_seen: detail.detected_at, earlier: [] });
    expect(detail.steps.flatMap((step) => step.evidence)).toContainEqual(
      expect.objectContaining({ file: "openclaw.json", pointer: "/channels/telegram/dmPolicy" }),
    );
    expect(detail.fixes.map((fix) => fix.check_ids)).toContainEqual(["OC-SEC-003"]);
    const { text } = await send(service.url, `/api/v1/risk/attack-paths/${path.path_id}`);
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
    await expect.poll(async () => (await detailOf(path!.path_id)).status).toBe("open");
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

test("the summary of all combines the services, and an unknown service has no risk", async () => {
  await opened("sum-a", openShell);
  await opened("sum-b", team);
  const all = (await get("summary")) as Summary;
  expect(all.total_risk).toBe(combinedRisk(all.services.map(({ total_risk }) => total_risk)));
  expect(all.total_risk).toBeLessThanOrEqual(100);
  expect(await summaryOf("sum-a")).toMatchObject({ paths: (await pathsOf("sum-a")).length });
  expect(await summaryOf("nobody")).toMatchObject({ total_risk: 0, paths: 0, services: [] });
  const scores = (await get("agent-scores?service=sum-b")) as Score[];
  expect(scores[0]!.worst_score).toBe((await pathsOf("sum-b"))[0]!.risk_score);
  expect(scores.map((one) => one.worst_score)).toEqual(
    scores.map((one) => one.worst_score).toSorted((a, b) => b - a),
  );
  expect(scores).toContainEqual(expect.objectContaining({ service: "sum-b", agent_id: "main" }));
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

describe("exposures", () => {
  type Offered<Kind> = Kind & { readonly service: string; readonly workspace_path: string };
  const exposuresOf = async (name: string) =>
    (await get(`exposures?service=${name}`)) as Offered<Exposure>[];
  const plansOf = async (name: string) =>
    (await get(`plans?service=${name}`)) as Offered<FixPlan>[];

  test("an open channel is one exposure, whose outcomes are paths of the list", async () => {
    const path = await opened("exposed", openShell);
    const [worst, ...others] = await exposuresOf("exposed");
    expect(worst).toMatchObject({
      service: "exposed",
      workspace_path: path,
      principal: "Anyone",
      agents: ["main"],
      alike: [],
      severity: "critical",
    });
    expect(others.filter(({ principal }) => principal === "Anyone")).toEqual([]);
    const ids = new Set((await pathsOf("exposed")).map(({ path_id }) => path_id));
    expect(worst!.outcomes.length).toBeGreaterThan(1);
    expect(worst!.outcomes.filter(({ path_id }) => !ids.has(path_id))).toEqual([]);
    expect(await get(`exposures/${worst!.exposure_id}`)).toEqual(worst);
    expect(worst!.root_causes.length).toBeGreaterThan(0);
  });

  test("a room whose members write directly, too, has its own fix, and the plan closes both", async () => {
    const teams = `{
      gateway: { mode: "local" },
      channels: {
        msteams: { appId: "a", appPassword: "\${MSTEAMS_APP_PASSWORD}", tenantId: "t", dmPolicy: "open", allowFrom: ["*"], groupPolicy: "open" },
      },
    }`;
    await opened("shared-list", teams);
    const [plan] = await plansOf("shared-list");
    expect(plan!.check_ids).toEqual(["OC-ING-002"]);
    const members = (await exposuresOf("shared-list")).filter(
      ({ severity }) => severity === "high",
    );
    expect(members.map(({ exposure_id }) => exposure_id).toSorted()).toEqual(
      plan!.closes.toSorted(),
    );
  });

  test("interpreters that run without approval are taken off the list, rather than to ask for a container engine", async () => {
    const listed = `{
      meta: { lastTouchedVersion: "2026.2.9" },
      gateway: { mode: "local" },
      agents: { defaults: { workspace: "~/work" } },
      tools: { exec: { host: "gateway", security: "allowlist", ask: "on-miss", safeBins: ["wc", "node"] } },
      channels: { telegram: { botToken: "\${TELEGRAM_BOT_TOKEN}", dmPolicy: "allowlist", allowFrom: ["4711"] } },
    }`;
    await opened("interpreters", listed);
    const [plan] = await plansOf("interpreters");
    expect(plan!.check_ids).toContain("OC-EXEC-002");
    expect(plan!.needs).toEqual([]);
  });

  test("the plan closes what it says, and nothing critical is left", async () => {
    const path = await opened("planned", openShell);
    const [plan] = await plansOf("planned");
    expect(plan).toMatchObject({ service: "planned", workspace_path: path });
    await post(service.url, "/api/v1/scan/fix", {
      workspace_path: path,
      check_ids: plan!.check_ids,
    });
    const left = await exposuresOf("planned");
    const ids = new Set(left.map(({ exposure_id }) => exposure_id));
    expect(plan!.closes.filter((id) => ids.has(id))).toEqual([]);
    expect(left.filter(({ severity }) => severity === "critical")).toEqual([]);
    expect((await summaryOf("planned")).total_risk).toBe(plan!.total_after);
  });

  test("what was decided about counts no more, and a list says whether it is whole", async () => {
    await opened("decided", openShell);
    const [before] = await exposuresOf("decided");
    const accepted = { status: "accepted", reason: "Lab machine.", owner: "ada" };
    const [first] = before!.outcomes;
    await decide(first!.path_id, accepted);
    const same = async () =>
      (await get(`exposures/${before!.exposure_id}`)) as Exposure & { readonly decided: number };
    const worstLeft = before!.outcomes.find(({ path_id }) => path_id !== first!.path_id)!;
    expect(await same()).toMatchObject({ decided: 1, score: worstLeft.risk_score });
    for (const { path_id } of before!.outcomes) {
      // oxlint-disable-next-line no-await-in-loop
      await decide(path_id, accepted);
    }
    expect(await same()).toMatchObject({ decided: before!.outcomes.length, score: before!.score });
    const answer = await fetch(`${service.url}/api/v1/risk/exposures?service=decided&status=open`);
    expect(answer.headers.get("x-truncated")).toBe("false");
    expect(answer.headers.get("x-scanned-workspaces")).toBe("1");
    const open = (await answer.json()) as readonly Exposure[];
    expect(open.map(({ exposure_id }) => exposure_id)).not.toContain(before!.exposure_id);
    for (const { path_id } of before!.outcomes) {
      // oxlint-disable-next-line no-await-in-loop
      await decide(path_id, { status: "open", reason: "Not a lab any more.", owner: "ada" });
    }
  });

  test("an unknown id says where the exposures are listed", async () => {
    const { status, json } = await send(service.url, "/api/v1/risk/exposures/ex_none");
    expect(status).toBe(404);
    expect(json).toMatchObject({ detail: expect.stringContaining("/api/v1/risk/exposures") });
  });
});

const whatIf = (body: object) => post(service.url, "/api/v1/risk/what-if", body);
const refusalOf = async (body: object) => (await whatIf(body)).status;
const withControl = async (control: object) =>
  (await whatIf({ service: "controlled", controls: [control] })).json as WhatIf;
const scoreIn = (paths: Path[], id: string) =>
  paths.find((one) => one.path_id === id)?.risk_score ?? 0;

describe("what if", () => {
  beforeAll(() => opened("controlled", openShell));

  test("a fix were made: just what making it does", async () => {
    const path = await opened("supposed", openShell);
    for (const { check_ids } of await fixesOf("supposed")) {
      const [before, ...others] = [
        (await whatIf({ service: "supposed", check_ids })).json as WhatIf,
        (await whatIf({ workspace_path: path, check_ids })).json as WhatIf,
      ];
      expect(others).toEqual([before]);
    }
    // One that leaves no path to weaker senders: such a path has another id afterwards.
    const [fix] = (await fixesOf("supposed")).toSorted((a, b) => b.risk_removed - a.risk_removed);
    const supposed = (await whatIf({ service: "supposed", check_ids: fix!.check_ids }))
      .json as WhatIf;
    expect(supposed).toMatchObject({
      total_before: fix!.total_before,
      total_after: fix!.total_after,
      risk_removed: fix!.risk_removed,
      truncated: false,
    });
    const before = await pathsOf("supposed");
    expect((await summaryOf("supposed")).total_risk).toBe(supposed.total_before);
    await post(service.url, "/api/v1/scan/fix", {
      workspace_path: path,
      check_ids: fix!.check_ids,
    });
    expect((await summaryOf("supposed")).total_risk).toBe(supposed.total_after);
    const after = await pathsOf("supposed");
    for (const change of [
      ...supposed.paths_closed,
      ...supposed.paths_lowered,
      ...supposed.paths_raised,
      ...supposed.paths_opened,
    ]) {
      expect(change.risk_score_before).toBe(scoreIn(before, change.path_id));
      expect(change.risk_score_after).toBe(scoreIn(after, change.path_id));
    }
    const open = new Set(after.map((one) => one.path_id));
    expect(
      before
        .filter((one) => !open.has(one.path_id))
        .map((one) => one.path_id)
        .toSorted(),
    ).toEqual(supposed.paths_closed.map((one) => one.path_id));
  });

  test("a control stood there: paths are lowered, none is closed or opened", async () => {
    const approval = await withControl({ name: "tool_approval" });
    expect(approval.paths_lowered.length).toBeGreaterThan(0);
    expect(approval.total_after).toBeLessThan(approval.total_before);
    expect([approval.paths_closed, approval.paths_opened, approval.paths_raised]).toEqual([
      [],
      [],
      [],
    ]);
    const elsewhere = await withControl({ name: "tool_approval", agents: ["nobody"] });
    expect(elsewhere).toMatchObject({ risk_removed: 0, paths_lowered: [] });
    const oneTool = await withControl({ name: "tool_approval", tools: ["exec"] });
    expect(oneTool.paths_lowered.length).toBeGreaterThan(0);
    expect(oneTool.risk_removed).toBeLessThanOrEqual(approval.risk_removed);
  });

  test("a control stood that a path is said to lack: that path is lowered or closed, and no other", async () => {
    const details = await Promise.all(
      (await pathsOf("controlled")).map(({ path_id }) => detailOf(path_id)),
    );
    const lacked = details.flatMap((detail) => detail.controls_missing.map(({ name }) => name));
    expect(new Set(lacked).size).toBeGreaterThan(3);
    for (const name of new Set(lacked)) {
      const { paths_lowered, paths_closed } = await withControl({ name });
      const changed = [...paths_lowered, ...paths_closed].map((one) => one.path_id);
      const lacking = details.filter((one) => one.controls_missing.some((it) => it.name === name));
      expect([name, changed.toSorted()]).toEqual([
        name,
        lacking.map((one) => one.path_id).toSorted(),
      ]);
    }
  });

  test("writes nothing, and checks without a fix are named", async () => {
    const path = await opened("unwritten", openShell);
    const answer = await whatIf({ service: "unwritten", check_ids: ["OC-SEC-003", "NO-1"] });
    expect(answer.json).toMatchObject({ check_ids: ["OC-SEC-003"], skipped: ["NO-1"] });
    expect(await readFile(join(path, "openclaw.json"), "utf8")).toBe(openShell);
    expect((await pathsOf("unwritten")).length).toBeGreaterThan(0);
  });

  test("a question about no workspace, two, an unknown one or an unknown control is refused", async () => {
    expect(await refusalOf({ check_ids: ["OC-SEC-003"] })).toBe(422);
    expect(await refusalOf({ service: "a", workspace_path: "/a" })).toBe(422);
    expect(await refusalOf({ service: "a", controls: [{ name: "hope" }] })).toBe(422);
    expect(await refusalOf({ service: "nobody", check_ids: [] })).toBe(404);
    expect(
      await refusalOf({ workspace_path: join(service.folder, "nowhere"), check_ids: [] }),
    ).toBe(400);
  });
});

test("choke points name nodes on the way whose absence is proven to lower the risk, and a cut that closes every path", async () => {
  await opened("choked", openShell);
  const { total_risk } = await summaryOf("choked");
  const points = (await get("choke-points?service=choked")) as {
    nodes: { node_id: string; paths: string[]; risk_removed: number }[];
    cut: { check_ids: string[]; paths: string[] }[];
    truncated: boolean;
  };
  const ids = new Set((await pathsOf("choked")).map((one) => one.path_id));
  expect(points.nodes.length).toBeGreaterThan(0);
  for (const { paths, risk_removed } of points.nodes) {
    expect(risk_removed).toBeGreaterThan(0);
    expect(risk_removed).toBeLessThanOrEqual(total_risk);
    expect(paths.every((id) => ids.has(id))).toBe(true);
  }
  expect(new Set(points.cut.flatMap((member) => member.paths))).toEqual(ids);
  expect(await get("choke-points?service=nobody")).toEqual({
    nodes: [],
    cut: [],
    truncated: false,
  });
});

const exportAs = async (format: string) => {
  const answer = await send(service.url, `/api/v1/risk/export?service=exported&format=${format}`);
  expect(answer.status).toBe(200);
  expect(answer.headers["x-truncated"]).toBe("false");
  return answer;
};

describe("the graph for other programs", () => {
  beforeAll(() => opened("exported", openShell));
  test("opengraph has every node that an edge names", async () => {
    const answer = await exportAs("opengraph");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="parapet.json"');
    const { graph } = answer.json as {
      graph: {
        nodes: { id: string; kinds: string[] }[];
        edges: { start: { value: string }; end: { value: string }; kind: string }[];
      };
    };
    const ids = new Set(graph.nodes.map(({ id }) => id));
    expect(graph.edges.length).toBeGreaterThan(0);
    for (const { start, end } of graph.edges) {
      expect([ids.has(start.value), ids.has(end.value)]).toEqual([true, true]);
    }
  });

  test("graphml is well-formed XML with the same graph", async () => {
    const { text, headers } = await exportAs("graphml");
    expect(headers["content-type"]).toMatch(/^application\/xml/);
    const elements = wellFormed(text);
    const { json } = await exportAs("opengraph");
    const { graph } = json as { graph: { nodes: object[]; edges: object[] } };
    const count = (name: string) => elements.filter((one) => one === name).length;
    expect([count("node"), count("edge")]).toEqual([graph.nodes.length, graph.edges.length]);
  });

  test("dot and mermaid have a line for every node and edge", async () => {
    const { text: dot } = await exportAs("dot");
    expect(dot).toMatch(/^digraph [^\n]*\{\n[\s\S]*\}\n$/);
    expect(dot.split("\n").filter((line) => line.includes(" -> ")).length).toBeGreaterThan(0);
    const { text: mermaid } = await exportAs("mermaid");
    const lines = mermaid.trimEnd().split("\n");
    expect(lines[0]).toBe("flowchart LR");
    for (const line of lines.slice(1)) {
      expect(line).toMatch(/^ {2}(n\d+\["[^"]*"\](:::\w+)?|n\d+ -->\|[A-Z_]+\| n\d+|classDef .*)$/);
    }
  });

  test("an unknown format is refused, an unknown service is an empty graph", async () => {
    for (const query of ["format=svg", ""]) {
      const answer = await send(service.url, `/api/v1/risk/export?${query}`);
      expect(answer.status).toBe(422);
    }
    const empty = (await get("export?format=opengraph&service=nobody")) as { graph: object };
    expect(empty.graph).toEqual({ nodes: [], edges: [] });
  });
});

describe("rules of one's own", () => {
  const rule = `id: MY-001
name: Anyone reaches a shell, whatever it costs
version: 1
owasp: [ASI05]
source: { node: principal }
path: "CAN_WRITE DELIVERS INVOKES EXECUTES"
sink: { node: host }
controls: []
impact: host_takeover
message: "{source} reaches {sink}."
tests: { fires: [one], silent: [two] }
`;

  test("find paths beside the shipped ones; one with a problem is named, logged and left out", async () => {
    const own = await startTestService({
      serve: { rulesDir: join(service.folder, "rules") },
      prepare: async () => {
        await mkdir(join(service.folder, "rules"));
        await writeFile(join(service.folder, "rules", "own.yaml"), rule);
        await writeFile(join(service.folder, "rules", "bad.yaml"), "id: MY-002\n");
      },
    });
    try {
      const ask = async (target: string) => (await send(own.url, `/api/v1/risk/${target}`)).json;
      const path = await makeWorkspace(service.folder, "own-rules", openShell);
      await post(own.url, "/api/v1/scan", { workspace_path: path });
      const paths = (await ask("attack-paths")) as Path[];
      expect(paths[0]).toMatchObject({ rule_name: "Anyone reaches a shell, whatever it costs" });
      expect(await ask(`attack-paths/${paths[0]!.path_id}`)).toMatchObject({ rule_id: "MY-001" });
      const ids = ((await ask("rules")) as { rule_id: string }[]).map(({ rule_id }) => rule_id);
      expect(ids).toContain("MY-001");
      expect(ids).not.toContain("MY-002");
      expect(await ask("rules/problems")).toContainEqual(
        expect.objectContaining({ file: "rules/bad.yaml" }),
      );
      expect(own.logged.join("\n")).toContain("rules/bad.yaml");
      const { total_risk } = (await ask("summary")) as Summary;
      const answer = await post(own.url, "/api/v1/risk/what-if", { service: "own-rules" });
      expect(answer.json).toMatchObject({ total_before: total_risk, risk_removed: 0 });
    } finally {
      await own.remove();
    }
  });
});

test("a server without the scanner still explains, counts and draws what it knows", async () => {
  const first = await startTestService();
  const path = await makeWorkspace(first.folder, "kept", openShell);
  await post(first.url, "/api/v1/scan", { workspace_path: path });
  const database = join(first.folder, "data", "parapet.db");
  await first.stop();
  const without = await startTestService({ serve: { scanner: false, database } });
  try {
    const status = async (target: string) =>
      (await send(without.url, `/api/v1/risk/${target}`)).status;
    for (const target of [
      "summary",
      "fixes",
      "agent-scores",
      "choke-points",
      "export?format=dot",
    ]) {
      expect([target, await status(target)]).toEqual([target, 200]);
    }
    const ask = (body: object) => post(without.url, "/api/v1/risk/what-if", body);
    const control = { service: "kept", controls: [{ name: "tool_approval" }] };
    expect((await ask(control)).status).toBe(200);
    expect((await ask({ service: "kept", check_ids: ["OC-SEC-003"] })).status).toBe(503);
  } finally {
    await without.remove();
    await first.remove();
  }
});

/** The names of the elements of an XML text, in order; throws where the text is not well-formed. */
function wellFormed(text: string): readonly string[] {
  const open: string[] = [];
  const names: string[] = [];
  const body = text.replace(/^<\?xml [^?]*\?>\s*/, "");
  const token =
    /<(\/?)([A-Za-z][\w.-]*)((?:\s+[\w:.-]+="(?:[^"<&]|&[#\w]+;)*")*)\s*(\/?)>|(?:[^<&]|&[#\w]+;)+/gy;
  let at = 0;
  for (const [whole, closing, name, , empty] of body.matchAll(token)) {
    at += whole.length;
    if (name === undefined) continue;
    if (closing === "/") {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element`);
      continue;
    }
    names.push(name);
    if (empty === "") open.push(name);
  }
  if (at < body.length || open.length > 0) throw new Error(`malformed at ${at}: ${open.join()}`);
  return names;
}
