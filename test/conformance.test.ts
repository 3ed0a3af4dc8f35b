import { mkdir, readFile, symlink } from "node:fs/promises";
import { Agent } from "node:http";
import { join, relative, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  onEachDatabase,
  type TestDatabase,
} from "../packages/server/src/store/databases.test-support.ts";
import { violation } from "../packages/server/src/store/posture.test-support.ts";
import { openStore } from "../packages/server/src/store/store.ts";
import type { ApiDocument } from "./conformance/document.ts";
import { exchange } from "./conformance/exchange.ts";
import { complaintsAbout } from "./conformance/judge.ts";
import { learningMeanings } from "./conformance/meanings.ts";
import { randomFrom } from "./conformance/random.ts";
import { type DrawnRequest, drawRequest, drawStray } from "./conformance/requests.ts";
import { hardened, openShell } from "./support/configurations.ts";
import { makeWorkspace, send, startTestService, type TestService } from "./support/service.ts";

/*
 * Requests drawn from the API's own document, valid, nearly valid and hostile, against a real
 * service over kept connections. PARAPET_FUZZ_REQUESTS says how many, PARAPET_FUZZ_SEED which.
 */

const count = Number(process.env["PARAPET_FUZZ_REQUESTS"] ?? 1500);
const seed = Number(process.env["PARAPET_FUZZ_SEED"] ?? 1);
const atOnce = 8;
/** Far above what any request takes, so that only one that hangs is late. */
const withinMs = 120_000;
/** After so many complaints one knows where to look. */
const enough = 20;
const secret = "123456789:AAcanaryOfTheConformanceTestXYZ01";

onEachDatabase("the service", (create) => {
  let database: TestDatabase;
  let service: TestService;
  let document: ApiDocument;

  beforeAll(async () => {
    database = await create();
    service = await startTestService({
      serve: {
        database: database.location,
        "rateLimit.perSecond": 100_000,
        "rateLimit.burst": 100_000,
        workspaceRoots: ["home/roots"],
        workspaces: ["home/roots/hardened"],
      },
      prepare: makeWorkspaces,
    });
    await insertViolations(database.location);
    document = (await send(service.url, "/api/v1/openapi.json")).json as ApiDocument;
  });
  afterAll(async () => {
    await service.remove();
    await database.remove();
  });

  test(`answers ${count} requests as its document says, with seed ${seed}`, async () => {
    const { meanings, learn } = learningMeanings(known(join(service.home, "roots")));
    const operatorToken = await service.operatorToken();
    const harmless = (value: unknown) => within(service, value);
    const options = { document, meanings, operatorToken, harmless };
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const complaints: string[] = [];
    let drawn = 0;
    let successes = 0;

    const work = async () => {
      while (drawn < count && complaints.length < enough) {
        const random = randomFrom(seed * 1_000_003 + drawn);
        drawn += 1;
        const request = random.oneIn(25) ? drawStray(random) : drawRequest(random, options);
        try {
          const reply = await exchange(service.url, request, { agent, withinMs });
          if (reply.status === 200) successes += 1;
          learn(reply.text, reply.headers["link"]?.toString());
          for (const complaint of complaintsAbout(request, reply, document, secret)) {
            complaints.push(`${shown(request)} ${complaint}`);
          }
        } catch (error) {
          complaints.push(`${shown(request)} ${String(error)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    agent.destroy();

    expect(complaints).toEqual([]);
    // A run that only ever meets refusals would prove little.
    expect(successes).toBeGreaterThan(count / 5);
    expect(service.logged.filter((line) => line.includes('"failure"'))).toEqual([]);
    expect(await readFile(join(service.home, "outside", "openclaw.json"), "utf8")).toBe(openShell);
    expect((await send(service.url, "/api/v1/health")).status).toBe(200);
  });
});

async function makeWorkspaces(home: string): Promise<void> {
  const roots = join(home, "roots");
  await makeWorkspace(roots, "open", openShell.replace("${TELEGRAM_BOT_TOKEN}", secret));
  await makeWorkspace(roots, "hardened", hardened);
  await makeWorkspace(roots, "broken", `{ a: "${secret}", `);
  await makeWorkspace(home, "outside", openShell);
  await mkdir(join(roots, "empty"));
  await symlink(join(home, "outside"), join(roots, "link"));
}

async function insertViolations(location: string): Promise<void> {
  const store = await openStore(location, { clock: () => new Date() });
  for (let n = 0; n < 60; n += 1) {
    await store.violations.insert(violation({ violation_id: `v${n}`, agent_id: `agent-${n % 3}` }));
  }
  await store.close();
}

/** Values that lead further than to a refusal, by the name of the field. */
function known(roots: string): Readonly<Record<string, readonly string[]>> {
  return {
    workspace_path: workspacePaths(roots),
    check_ids: ["OC-NET-001", "OC-LOG-002", "XX-NONE-999", "__proto__", ""],
    service: ["default", "open", "hardened", "demo", "nobody"],
    agent_id: ["main", "agent-1", "*", "team/a"],
    guardrail_name: ["no-egress", "cap"],
    condition: ["", "true", "labels.untrusted_seen", "tool.name =="],
    scan_id: ["sc_none"],
    path_id: ["ap_none"],
    fix_id: ["fix_none"],
    violation_id: ["v1", "v2", "none"],
    token_id: ["tok_none"],
    cursor: ["1", "WzEsMl0"],
    force: ["true", "false", "1", "perhaps"],
    effective: ["true", "false", "yes", ""],
  };
}

/** What may be in workspace_path: nothing outside the test's own folder. */
function workspacePaths(roots: string): readonly string[] {
  return [
    join(roots, "open"),
    join(roots, "hardened"),
    join(roots, "hardened", "openclaw.json"),
    "~/roots/open",
    "home/roots/open",
    `${roots}/open/../hardened`,
    join(roots, "broken"),
    join(roots, "empty"),
    join(roots, "link"),
    join(roots, "none"),
    `${roots}/open/../../outside`,
    `${roots}/${"x".repeat(5000)}`,
    `${roots}/open\u0000`,
    "~/outside",
    "~nobody",
    "nonsense",
    "",
    ".",
    "\u0000",
  ];
}

/** The same body, but for a path that leads out of the test's own folder. */
function within(service: TestService, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("workspace_path" in value)) return value;
  const { workspace_path: path } = value;
  if (typeof path !== "string") return value;
  const meant = path.startsWith("~/") ? join(service.home, path.slice(2)) : path;
  const way = relative(service.folder, resolve(service.folder, meant));
  return way.startsWith("..") ? { ...value, workspace_path: "nonsense" } : value;
}

function shown({ method, target, headers, body }: DrawnRequest): string {
  const { Authorization, ...others } = headers;
  const who = Authorization === undefined ? "anyone" : "with a token";
  const text = typeof body === "string" ? body : body && Buffer.from(body).toString("hex");
  return [method, target.slice(0, 300), who, JSON.stringify(others), text?.slice(0, 600)].join(" ");
}
