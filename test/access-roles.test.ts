import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leastRole, roleAllows } from "../packages/server/src/access/roles.ts";
import { roles } from "../packages/settings/src/index.ts";
import type { Access } from "../packages/server/src/access/rules.ts";
import { type ApiDocument, rolesPage } from "../scripts/docs/roles-page.ts";
import { openShell } from "./support/configurations.ts";
import {
  hasPostgres,
  type PostgresCluster,
  startPostgresCluster,
} from "./support/postgres-cluster.ts";
import {
  type Answer,
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* Every route of the API, for every role, in and out of the services that the role is for. */

type Rule = { readonly access: Access; readonly concerns: string };

/** What there is of one service. */
type Known = {
  readonly service: string;
  readonly workspace: string;
  readonly agent: string;
  readonly session: string;
  readonly scan: string;
  readonly path: string;
  readonly exposure: string;
  readonly violation: string;
};

type Asked = { readonly target: string; readonly body?: unknown };

/** How each route is asked about a service; what it would remove is not there. */
const requests: Readonly<Record<string, (known: Known) => Asked>> = {
  "GET /livez": () => ({ target: "/livez" }),
  "GET /readyz": () => ({ target: "/readyz" }),
  "GET /api/v1/health": () => ({ target: "/api/v1/health" }),
  "POST /api/v1/scan": ({ workspace }) => ({
    target: "/api/v1/scan",
    body: { workspace_path: workspace },
  }),
  "GET /api/v1/scans": ({ service }) => ({ target: `/api/v1/scans?service=${service}` }),
  "GET /api/v1/scans/{scan_id}": ({ scan }) => ({ target: `/api/v1/scans/${scan}` }),
  "GET /api/v1/scans/{scan_id}/diff": ({ scan }) => ({ target: `/api/v1/scans/${scan}/diff` }),
  "POST /api/v1/scan/fix": ({ workspace }) => ({
    target: "/api/v1/scan/fix",
    body: { workspace_path: workspace, check_ids: [] },
  }),
  "POST /api/v1/scan/fix/preview": ({ workspace }) => ({
    target: "/api/v1/scan/fix/preview",
    body: { workspace_path: workspace, check_ids: [] },
  }),
  "GET /api/v1/scan/fixes": ({ service }) => ({ target: `/api/v1/scan/fixes?service=${service}` }),
  "POST /api/v1/scan/fixes/{fix_id}/rollback": () => ({
    target: "/api/v1/scan/fixes/fx_none/rollback",
    body: {},
  }),
  "GET /api/v1/checks": () => ({ target: "/api/v1/checks" }),
  "GET /api/v1/risk/attack-paths": ({ service }) => ({
    target: `/api/v1/risk/attack-paths?service=${service}`,
  }),
  "GET /api/v1/risk/rules": () => ({ target: "/api/v1/risk/rules" }),
  "GET /api/v1/risk/attack-paths/{path_id}": ({ path }) => ({
    target: `/api/v1/risk/attack-paths/${path}`,
  }),
  "POST /api/v1/risk/attack-paths/{path_id}/accept": ({ path }) => ({
    target: `/api/v1/risk/attack-paths/${path}/accept`,
    body: { status: "open", reason: "walk", owner: "walk" },
  }),
  "POST /api/v1/risk/attack-paths/{path_id}/proof": ({ path }) => ({
    target: `/api/v1/risk/attack-paths/${path}/proof`,
    body: {},
  }),
  "GET /api/v1/risk/attack-paths/{path_id}/proof": ({ path }) => ({
    target: `/api/v1/risk/attack-paths/${path}/proof`,
  }),
  "GET /api/v1/risk/attack-paths/{path_id}/proof/report": ({ path }) => ({
    target: `/api/v1/risk/attack-paths/${path}/proof/report`,
  }),
  "POST /api/v1/risk/exposures/{exposure_id}/proof": ({ exposure }) => ({
    target: `/api/v1/risk/exposures/${exposure}/proof`,
    body: {},
  }),
  "GET /api/v1/risk/exposures/{exposure_id}/proof": ({ exposure }) => ({
    target: `/api/v1/risk/exposures/${exposure}/proof`,
  }),
  "GET /api/v1/risk/proofs": () => ({ target: "/api/v1/risk/proofs" }),
  "GET /api/v1/risk/summary": ({ service }) => ({
    target: `/api/v1/risk/summary?service=${service}`,
  }),
  "GET /api/v1/risk/exposures": ({ service }) => ({
    target: `/api/v1/risk/exposures?service=${service}`,
  }),
  "GET /api/v1/risk/exposures/{exposure_id}": ({ exposure }) => ({
    target: `/api/v1/risk/exposures/${exposure}`,
  }),
  "GET /api/v1/risk/plans": ({ service }) => ({ target: `/api/v1/risk/plans?service=${service}` }),
  "GET /api/v1/risk/fixes": ({ service }) => ({ target: `/api/v1/risk/fixes?service=${service}` }),
  "GET /api/v1/risk/assignments": ({ service }) => ({
    target: `/api/v1/risk/assignments?service=${service}`,
  }),
  "PUT /api/v1/risk/assignments": ({ service, exposure }) => ({
    target: "/api/v1/risk/assignments",
    body: {
      assignments: [{ kind: "exposure", service, subject_id: exposure, assignee: "" }],
    },
  }),
  "GET /api/v1/risk/agent-scores": ({ service }) => ({
    target: `/api/v1/risk/agent-scores?service=${service}`,
  }),
  "POST /api/v1/risk/what-if": ({ service }) => ({
    target: "/api/v1/risk/what-if",
    body: { service, check_ids: [] },
  }),
  "GET /api/v1/risk/choke-points": ({ service }) => ({
    target: `/api/v1/risk/choke-points?service=${service}`,
  }),
  "GET /api/v1/risk/node-names": ({ service }) => ({
    target: `/api/v1/risk/node-names?service=${service}`,
  }),
  "GET /api/v1/risk/export": ({ service }) => ({
    target: `/api/v1/risk/export?format=dot&service=${service}`,
  }),
  "GET /api/v1/risk/map": ({ service }) => ({ target: `/api/v1/risk/map?service=${service}` }),
  "GET /api/v1/risk/history": ({ service }) => ({
    target: `/api/v1/risk/history?service=${service}`,
  }),
  "GET /api/v1/risk/events": ({ service }) => ({
    target: `/api/v1/risk/events?service=${service}`,
  }),
  "GET /api/v1/risk/unused-capabilities": ({ service }) => ({
    target: `/api/v1/risk/unused-capabilities?service=${service}`,
  }),
  "GET /api/v1/agents": ({ service }) => ({ target: `/api/v1/agents?service=${service}` }),
  "GET /api/v1/agents/{agent_id}": ({ agent }) => ({ target: `/api/v1/agents/${agent}` }),
  "GET /api/v1/agents/{agent_id}/tools": ({ agent }) => ({
    target: `/api/v1/agents/${agent}/tools`,
  }),
  "GET /api/v1/agents/{agent_id}/risk": ({ agent }) => ({ target: `/api/v1/agents/${agent}/risk` }),
  "GET /api/v1/agents/{agent_id}/policy": ({ agent, service }) => ({
    target: `/api/v1/agents/${agent}/policy?service=${service}`,
  }),
  "GET /api/v1/agents/{agent_id}/guardrails": ({ agent, service }) => ({
    target: `/api/v1/agents/${agent}/guardrails?service=${service}`,
  }),
  "GET /api/v1/guardrails": ({ service }) => ({ target: `/api/v1/guardrails?service=${service}` }),
  "POST /api/v1/guardrails": ({ service, agent }) => ({
    target: "/api/v1/guardrails",
    body: { ...guardrail, agent_id: agent, service },
  }),
  "PUT /api/v1/agents/{agent_id}/guardrails/{guardrail_name}": ({ service, agent }) => ({
    target: `/api/v1/agents/${agent}/guardrails/${guardrail.guardrail_name}?service=${service}`,
    body: guardrailUpdate,
  }),
  "DELETE /api/v1/agents/{agent_id}/guardrails/{guardrail_name}": ({ service, agent }) => ({
    target: `/api/v1/agents/${agent}/guardrails/never-was?service=${service}`,
  }),
  "GET /api/v1/agents/{agent_id}/guardrails/{guardrail_name}/history": ({ service, agent }) => ({
    target: `/api/v1/agents/${agent}/guardrails/${guardrail.guardrail_name}/history?service=${service}`,
  }),
  "GET /api/v1/guardrails/library": () => ({ target: "/api/v1/guardrails/library" }),
  "GET /api/v1/guardrails/coverage": ({ service }) => ({
    target: `/api/v1/guardrails/coverage?service=${service}`,
  }),
  "POST /api/v1/guardrails/evaluate": ({ service, agent, session }) => ({
    target: "/api/v1/guardrails/evaluate",
    body: call({ service, agent, session }),
  }),
  "POST /api/v1/guardrails/test": ({ service, agent, session }) => ({
    target: "/api/v1/guardrails/test",
    body: call({ service, agent, session }),
  }),
  "GET /api/v1/guardrails/invocations": ({ service }) => ({
    target: `/api/v1/guardrails/invocations?service=${service}`,
  }),
  "GET /api/v1/adapters": ({ service }) => ({ target: `/api/v1/adapters?service=${service}` }),
  "DELETE /api/v1/adapters/{installation_id}": () => ({ target: "/api/v1/adapters/ad_none" }),
  "POST /api/v1/adapters/{installation_id}/canaries": () => ({
    target: "/api/v1/adapters/ad_none/canaries",
    body: {},
  }),
  "POST /api/v1/adapters/{installation_id}/canaries/{canary}/result": () => ({
    target: "/api/v1/adapters/ad_none/canaries/x/result",
    body: { blocked: true, blocked_when_away: true },
  }),
  "GET /api/v1/violations": ({ service }) => ({ target: `/api/v1/violations?service=${service}` }),
  "GET /api/v1/violations/recent": () => ({ target: "/api/v1/violations/recent" }),
  "POST /api/v1/violations/{violation_id}/ack": ({ violation }) => ({
    target: `/api/v1/violations/${violation}/ack`,
    body: {},
  }),
  "DELETE /api/v1/violations/{violation_id}/ack": ({ violation }) => ({
    target: `/api/v1/violations/${violation}/ack`,
  }),
  "GET /api/v1/violations/stream": () => ({ target: "/api/v1/violations/stream" }),
  "GET /api/v1/telemetry/dropped": ({ service }) => ({
    target: `/api/v1/telemetry/dropped?service=${service}`,
  }),
  "GET /api/v1/topology/graph": ({ service }) => ({
    target: `/api/v1/topology/graph?service=${service}`,
  }),
  "GET /api/v1/sessions": ({ service }) => ({ target: `/api/v1/sessions?service=${service}` }),
  "GET /api/v1/sessions/{session_id}": ({ session }) => ({ target: `/api/v1/sessions/${session}` }),
  "GET /api/v1/activity": ({ service }) => ({ target: `/api/v1/activity?service=${service}` }),
  "GET /api/v1/services": () => ({ target: "/api/v1/services" }),
  "DELETE /api/v1/services/{service}": ({ service }) => ({
    target: `/api/v1/services/${service}-never-was`,
  }),
  "GET /api/v1/services/{service}/source": ({ service }) => ({
    target: `/api/v1/services/${service}/source?file=openclaw.json&line=1`,
  }),
  "GET /api/v1/services/{service}/suppressions": ({ service }) => ({
    target: `/api/v1/services/${service}/suppressions`,
  }),
  "POST /api/v1/services/{service}/suppressions": ({ service }) => ({
    target: `/api/v1/services/${service}/suppressions`,
    body: { check_id: "OC-NONE-001", reason: "walk", owner: "walk", expires: "2999-01-01" },
  }),
  "DELETE /api/v1/services/{service}/suppressions/{suppression_id}": ({ service }) => ({
    target: `/api/v1/services/${service}/suppressions/none`,
  }),
  "GET /api/v1/inventory": ({ service }) => ({
    target: `/api/v1/inventory?kind=agent&service=${service}`,
  }),
  "GET /api/v1/inventory/places": ({ service, agent }) => ({
    target: `/api/v1/inventory/places?kind=agent&item=${agent}&service=${service}`,
  }),
  "GET /api/v1/inventory/counts": ({ service }) => ({
    target: `/api/v1/inventory/counts?service=${service}`,
  }),
  "GET /api/v1/inventory/shadow-agents": ({ service }) => ({
    target: `/api/v1/inventory/shadow-agents?service=${service}`,
  }),
  "GET /api/v1/drift": ({ service }) => ({ target: `/api/v1/drift?service=${service}` }),
  "POST /api/v1/drift/decisions": () => ({
    target: "/api/v1/drift/decisions",
    body: { drift_ids: ["dr_none"], status: "open" },
  }),
  "GET /api/v1/approved-states": ({ service }) => ({
    target: `/api/v1/approved-states?service=${service}`,
  }),
  "POST /api/v1/approved-states": ({ service }) => ({
    target: "/api/v1/approved-states",
    body: { name: "walk", reason: "walk", services: [service] },
  }),
  "DELETE /api/v1/approved-states/{service}": ({ service }) => ({
    target: `/api/v1/approved-states/${service}`,
  }),
  "GET /api/v1/instructions": ({ service }) => ({
    target: `/api/v1/instructions?service=${service}`,
  }),
  "POST /api/v1/instructions": ({ service }) => ({
    target: "/api/v1/instructions",
    body: { service, check_ids: ["OC-NONE-001"], reason: "walk" },
  }),
  "POST /api/v1/instructions/{instruction_id}/withdraw": () => ({
    target: "/api/v1/instructions/in_none/withdraw",
    body: {},
  }),
  "GET /api/v1/machines": () => ({ target: "/api/v1/machines" }),
  "GET /api/v1/machines/{name}": () => ({ target: `/api/v1/machines/${machine}` }),
};

/** Asked with a body that says nothing: who may do it gets past the gate, nobody anything done. */
const aboutEverything: Asked["body"] = {};

const guardrail = {
  guardrail_name: "no-shell",
  mode: "blocking",
  condition: 'tool.name == "exec"',
};
const { guardrail_name: _name, ...guardrailUpdate } = guardrail;

function call({ service, agent, session }: Pick<Known, "service" | "agent" | "session">) {
  return {
    service,
    agent_id: agent,
    session_id: session,
    point: "pre_tool_call",
    tool: { name: "exec", args: { command: "ls" } },
    source_trust: "external",
    adapter: "walk",
  };
}

/* Names that nothing else has. */
const own = "alpha-7f3e";
const other = "beta-9c41";
const machine = "laptop-of-beta-9c41";

let server: TestService;
let rules: ReadonlyMap<string, Rule>;
let alpha: Known;
let beta: Known;
const tokens = new Map<string, string>();

const asOperator = async () => ({ Authorization: `Bearer ${await server.operatorToken()}` });

/** An agent that anyone may write to and that runs commands, under a name of its own. */
function configurationOf(agent: string): string {
  return openShell.replace(/^\{/, `{\n  agents: { list: [{ id: "${agent}" }] },`);
}

async function known(name: string): Promise<Known> {
  const headers = await asOperator();
  const json = async (target: string) => (await send(server.url, target, { headers })).json;
  const workspace = await makeWorkspace(server.folder, name, configurationOf(`${name}-agent`));
  const scanned = await post(server.url, "/api/v1/scan", { workspace_path: workspace }, headers);
  const report = scanned.json as { readonly scan_id: string; readonly service: string };
  const { service } = report;
  const agent = `${name}-agent`;
  const session = `${name}-session`;
  const body = { ...guardrail, agent_id: agent, service };
  expect((await post(server.url, "/api/v1/guardrails", body, headers)).status).toBe(201);
  const evaluated = call({ service, agent, session });
  const evaluation = await post(server.url, "/api/v1/guardrails/evaluate", evaluated, headers);
  if (evaluation.status !== 200) throw new Error(evaluation.text);
  const paths = (await json(`/api/v1/risk/attack-paths?service=${service}`)) as {
    readonly path_id: string;
  }[];
  const exposures = (await json(`/api/v1/risk/exposures?service=${service}`)) as {
    readonly exposure_id: string;
  }[];
  const violations = (await json(`/api/v1/violations?service=${service}`)) as {
    readonly violation_id: string;
  }[];
  return {
    service,
    workspace,
    agent,
    session,
    scan: report.scan_id,
    path: paths[0]?.path_id ?? "",
    exposure: exposures[0]?.exposure_id ?? "",
    violation: violations[0]?.violation_id ?? "",
  };
}

function ask(name: string, route: string, about: Known): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const plain = { target: path.replaceAll(/\{[^}]+\}/g, "x"), body: aboutEverything };
  const { target, body } = requests[route]?.(about) ?? plain;
  const hasBody = method !== "GET" && method !== "DELETE";
  return send(server.url, target, {
    method,
    headers: {
      Authorization: `Bearer ${tokens.get(name)}`,
      ...(hasBody ? { "Content-Type": "application/json" } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
}

const refused = (status: number) => status === 401 || status === 403;
const says = ({ text }: Answer, { service }: Known) => text.includes(service);

/** Signs in with what it is given; those of adapters and machines are for none of these callers. */
function isForOthers(route: string): boolean {
  return (
    route === "POST /api/v1/session" ||
    route === "POST /api/v1/uploads" ||
    route === "POST /api/v1/instructions/exchange" ||
    route.startsWith("POST /api/v1/adapters/{installation_id}/h")
  );
}

function getAs(name: string, target: string): Promise<Answer> {
  return send(server.url, target, { headers: { Authorization: `Bearer ${tokens.get(name)}` } });
}

function cellsOf(page: string): readonly string[] {
  return page
    .split("\n")
    .map((line) => line.replaceAll(/-{3,}/g, "---").replaceAll(/ +/g, " ").trim());
}

const databases = ["SQLite", ...(hasPostgres ? ["PostgreSQL"] : [])];

describe.each(databases)("on %s", (database) => {
  let cluster: PostgresCluster | undefined;

  beforeAll(async () => {
    cluster = database === "PostgreSQL" ? await startPostgresCluster() : undefined;
    server = await startTestService(cluster && { serve: { database: cluster.address } });
    const { json } = await send(server.url, "/api/v1/openapi.json");
    const { paths } = json as {
      readonly paths: Record<
        string,
        Record<string, { "x-parapet-access": Access; "x-parapet-concerns": string }>
      >;
    };
    rules = new Map(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, route]): [string, Rule] => [
          `${method.toUpperCase()} ${path}`,
          { access: route["x-parapet-access"], concerns: route["x-parapet-concerns"] },
        ]),
      ),
    );
    alpha = await known(own);
    beta = await known(other);
    const headers = await asOperator();
    await post(server.url, "/api/v1/machines", { name: machine }, headers);
    for (const role of roles) {
      for (const [name, limits] of [
        [role, {}],
        [`${role}-of-alpha`, { services: [own] }],
        [`${role}-of-a-tag`, { tags: ["prod"] }],
      ] as const) {
        const made = await post(server.url, "/api/v1/tokens", { name, role, ...limits }, headers);
        if (made.status !== 201) throw new Error(made.text);
        tokens.set(name, (made.json as { readonly token: string }).token);
      }
    }
  });
  afterAll(async () => {
    await server.remove();
    await cluster?.remove();
  });

  test("every route names its rule, and every one about services is walked below", () => {
    expect(rules.size).toBeGreaterThan(80);
    const unnamed = [...rules].filter(([, { access, concerns }]) => !access || !concerns);
    expect(unnamed).toEqual([]);
    const walked = [...rules].filter(
      ([, { access, concerns }]) => concerns === "services" && access !== "upload",
    );
    expect(walked.map(([route]) => route).filter((route) => requests[route] === undefined)).toEqual(
      [],
    );
    expect(Object.keys(requests).filter((route) => !rules.has(route))).toEqual([]);
    for (const one of [alpha, beta]) expect(Object.values(one)).not.toContain("");
  });

  describe.each(roles)("the role %s", (role) => {
    test("may do for everything what it and the roles before it are for, and nothing else", async () => {
      for (const [route, { access }] of rules) {
        if (isForOthers(route)) continue;
        const { status } = await ask(role, route, alpha);
        const allowed = access === "public" || roleAllows(role, access);
        expect([route, refused(status)]).toEqual([route, !allowed]);
        expect([route, status]).not.toEqual([route, 500]);
      }
    });

    test("may do the same for its own service, and nothing that is about everything", async () => {
      for (const [route, { access, concerns }] of rules) {
        if (isForOthers(route)) continue;
        const answer = await ask(`${role}-of-alpha`, route, alpha);
        const allowed =
          access === "public" || (roleAllows(role, access) && concerns !== "everything");
        expect([route, refused(answer.status)]).toEqual([route, !allowed]);
        expect([route, answer.status]).not.toEqual([route, 500]);
        expect([route, says(answer, beta)]).toEqual([route, false]);
      }
    });

    test("gets nothing of another service, and changes nothing in it", async () => {
      for (const [route, { access, concerns }] of rules) {
        if (isForOthers(route) || access === "public" || concerns !== "services") continue;
        const answer = await ask(`${role}-of-alpha`, route, beta);
        const isEmpty = answer.status === 200 && route.startsWith("GET ") && !says(answer, beta);
        const isWithheld = [403, 404].includes(answer.status);
        expect([route, isEmpty || isWithheld]).toEqual([route, true]);
      }
    });

    test("for a tag that no machine has gets nothing at all of services", async () => {
      for (const [route, { access, concerns }] of rules) {
        if (isForOthers(route) || access === "public" || concerns !== "services") continue;
        const answer = await ask(`${role}-of-a-tag`, route, alpha);
        expect([route, says(answer, alpha)]).toEqual([route, false]);
        expect([route, answer.status >= 500]).toEqual([route, false]);
      }
    });
  });

  test("lists without a service are those of the caller's services, with their counts", async () => {
    for (const target of [
      "risk/attack-paths",
      "risk/exposures",
      "risk/fixes",
      "risk/agent-scores",
    ]) {
      const all = await getAs("viewer", `/api/v1/${target}`);
      const limited = await getAs("viewer-of-alpha", `/api/v1/${target}`);
      const named = await getAs("viewer", `/api/v1/${target}?service=${own}`);
      expect(limited.json).toEqual(named.json);
      expect([target, limited.headers["x-total-count"]]).toEqual([
        target,
        named.headers["x-total-count"],
      ]);
      expect(Number(limited.headers["x-total-count"])).toBeLessThan(
        Number(all.headers["x-total-count"]),
      );
      expect(limited.headers["x-scanned-workspaces"]).toBe("1");
    }
    for (const target of ["services", "agents", "scans", "violations", "guardrails"]) {
      const limited = await getAs("viewer-of-alpha", `/api/v1/${target}`);
      const services = (limited.json as { readonly service: string }[]).map(
        ({ service }) => service,
      );
      expect([target, new Set(services)]).toEqual([target, new Set([own])]);
    }
  });

  test("a role for several services reads them in one list, and has to name one for a map", async () => {
    const headers = await asOperator();
    const body = { name: "both", role: "viewer", services: [own, other] };
    const made = await post(server.url, "/api/v1/tokens", body, headers);
    tokens.set("both", (made.json as { readonly token: string }).token);
    const reader = { headers: { Authorization: `Bearer ${tokens.get("both")}` } };
    const all = await send(server.url, "/api/v1/risk/attack-paths", { headers });
    const both = await send(server.url, "/api/v1/risk/attack-paths", reader);
    expect(both.json).toEqual(all.json);
    expect(both.headers["x-total-count"]).toBe(all.headers["x-total-count"]);
    const page = await send(server.url, "/api/v1/risk/attack-paths?limit=1", reader);
    expect(page.headers["x-total-count"]).toBe(all.headers["x-total-count"]);
    const map = await send(server.url, "/api/v1/risk/map", reader);
    expect([map.status, map.text]).toEqual([400, expect.stringContaining("name one with service")]);
    expect((await send(server.url, `/api/v1/risk/map?service=${other}`, reader)).status).toBe(200);
  });

  test("a role for one service does not add workspaces, and does not take the path of another", async () => {
    const headers = { Authorization: `Bearer ${tokens.get("administrator-of-alpha")}` };
    const third = await makeWorkspace(server.folder, "gamma", openShell);
    for (const workspace_path of [
      third,
      beta.workspace,
      `${alpha.workspace}/../${other}`,
      join(alpha.workspace, ".."),
    ]) {
      for (const [target, body] of [
        ["/api/v1/scan", { workspace_path }],
        ["/api/v1/scan", { workspace_path: alpha.workspace, service: other }],
        ["/api/v1/scan/fix", { workspace_path, check_ids: ["OC-NET-001"] }],
      ] as const) {
        expect([404, 403]).toContain((await post(server.url, target, body, headers)).status);
      }
    }
  });

  test("docs/roles.md is current", async () => {
    const document = (await send(server.url, "/api/v1/openapi.json")).json as ApiDocument;
    const written = await readFile(join(import.meta.dirname, "../docs/roles.md"), "utf8");
    expect(cellsOf(written)).toEqual(cellsOf(rolesPage(document)));
  });

  test("no role sends scans as a machine", () => {
    expect(leastRole.upload).toBe("none");
  });
});
