import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../packages/server/src/store/store.ts";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/*
 * A guardrail in the reckoning of a path: not there while it is declared, watches or is ill; the
 * end of the path while it stands.
 */

type Counted = { readonly name: string; readonly efficacy: number };
type Detail = {
  readonly path_id: string;
  readonly status: string;
  readonly risk_score: number;
  readonly inherent_score: number;
  readonly waterfall: readonly {
    readonly kind: string;
    readonly name: string;
    readonly points: number;
  }[];
  readonly controls_present: readonly Counted[];
  readonly controls_missing: readonly Counted[];
};

const guard = { agent_id: "main", guardrail_name: "no-commands", match: { tools: ["exec"] } };

let service: TestService;
let workspace: string;
let name: string;
beforeAll(async () => {
  service = await startTestService();
  workspace = await makeWorkspace(service.folder, "open", openShell);
  name = ((await scan()) as { readonly service: string }).service;
});
afterAll(() => service.remove());

async function scan(): Promise<unknown> {
  return (await post(service.url, "/api/v1/scan", { workspace_path: workspace })).json;
}

/** The path from the open channel to the shell, as the last scan left it. */
async function shellPath(known?: string): Promise<Detail> {
  const { json } = await send(service.url, "/api/v1/risk/attack-paths");
  const paths = json as readonly { readonly path_id: string; readonly rule_name: string }[];
  const open = paths.find((path) => path.rule_name === "Open channel reaches an unprompted shell");
  const id = known ?? open?.path_id;
  return (await send(service.url, `/api/v1/risk/attack-paths/${id}`)).json as Detail;
}

type Registered = {
  readonly guardrail_name?: string;
  readonly action?: string;
  /** The path to show, also when it is gone. */
  readonly known?: string;
};

async function after(
  mode: string,
  proof: { readonly verified: boolean; readonly at: Date },
  { known, ...registered }: Registered = guard,
) {
  const request = { ...guard, ...registered, service: name, mode };
  await post(service.url, "/api/v1/guardrails", request);
  const store = await openStore(join(service.folder, "data", "parapet.db"), {
    clock: () => new Date(),
  });
  const at = proof.at.toISOString();
  await store.guardrails.enforced(request, {
    adapter: "sdk",
    verified: proof.verified,
    last_heartbeat_at: at,
    last_enforced_at: at,
  });
  await store.close();
  await scan();
  return shellPath(known);
}

const names = (controls: readonly Counted[]): readonly string[] => controls.map((it) => it.name);
const tenths = (points: number): number => Math.round(points * 10);
const longAgo = new Date("2020-01-01T00:00:00Z");

test("nothing less than a blocking guardrail that is proven and alive is a control of a path", async () => {
  const before = await shellPath();
  expect(before.controls_present).toEqual([]);
  expect(names(before.controls_missing)).toContain("blocking_judge");
  for (const [mode, proof] of [
    ["monitoring", { verified: true, at: new Date() }],
    ["blocking", { verified: false, at: new Date() }],
    ["blocking", { verified: true, at: longAgo }],
  ] as const) {
    // One state of the guardrail after the other.
    // oxlint-disable-next-line no-await-in-loop
    expect(await after(mode, proof)).toMatchObject({
      risk_score: before.risk_score,
      controls_present: [],
      controls_missing: before.controls_missing,
    });
  }
});

test("one that denies every call, and is proven, closes the path, which is back when it holds no longer", async () => {
  const before = await shellPath();
  expect(before).toMatchObject({ status: "open" });
  const guarded = await after(
    "blocking",
    { verified: true, at: new Date() },
    { known: before.path_id },
  );
  expect(guarded).toMatchObject({ status: "resolved" });
  const fallen = await after("blocking", { verified: false, at: new Date() });
  expect(fallen).toMatchObject({ status: "open", risk_score: before.risk_score });
});

test("one that asks about every call is present, no longer missing, and costs the path what its row says", async () => {
  const asking = { guardrail_name: "asks-first", action: "ask" };
  const guarded = await after("blocking", { verified: true, at: new Date() }, asking);
  expect(guarded.controls_present).toMatchObject([{ name: "tool_approval", efficacy: 0.5 }]);
  expect(names(guarded.controls_missing)).not.toContain("tool_approval");
  expect(guarded.risk_score).toBeLessThan(guarded.inherent_score);
  const sum = guarded.waterfall.reduce((total, { points }) => total + tenths(points), 0);
  expect(sum).toBe(tenths(guarded.risk_score));
  const row = guarded.waterfall.find(({ kind }) => kind === "control");
  expect(tenths(row!.points)).toBe(tenths(guarded.risk_score) - tenths(guarded.inherent_score));
});
