import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShell } from "./support/configurations.ts";
import { exportOf, sendSpans, type TestSpan } from "./support/otlp.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/*
 * What agents have and do not use is offered to be taken away; what they used before it was taken
 * away is no misdeed.
 */

let service: TestService;
let path: string;
beforeAll(async () => {
  service = await startTestService({ serve: { "telemetry.days": 90 } });
  path = await makeWorkspace(service.folder, "shop", openShell);
  await post(service.url, "/api/v1/scan", { workspace_path: path, service: "shop" });
  await tell(1, [{ id: 1, ago: 40 * day, attributes: run }]);
  await tell(2, [
    { id: 1, ago: day, attributes: run },
    { id: 2, parent: 1, ago: day, attributes: call("exec") },
    { id: 3, parent: 1, ago: day, attributes: call("read") },
    { id: 4, parent: 1, ago: day, attributes: call("write") },
  ]);
});
afterAll(() => service.remove());

const day = 86_400;
const run = { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": "main" };
const call = (name: string) => ({
  "gen_ai.operation.name": "execute_tool",
  "gen_ai.tool.name": name,
});

const get = async (address: string) => (await send(service.url, address)).json;
const tell = (trace: number, spans: readonly TestSpan[]) =>
  sendSpans(service.url, exportOf("shop", trace, spans));
const scan = async () =>
  (await post(service.url, "/api/v1/scan", { workspace_path: path })).json as Report;

const entry = (check_id: string, more = "") =>
  `{ check_id: "${check_id}",${more} reason: "Needed each quarter.", owner: "ann", expires: "2999-01-01" }`;

type Report = {
  readonly findings: readonly {
    readonly check_id: string;
    readonly message: string;
    readonly suppressed: boolean;
  }[];
  readonly suppressions: readonly unknown[];
};
type Fix = { readonly check_ids: readonly string[]; readonly risk_removed: number };

const unusedIn = ({ findings }: Report) =>
  findings.filter(({ check_id }) => check_id === "RT-TOOL-002");
const offered = async () => {
  const fixes = (await get("/api/v1/risk/fixes?service=shop")) as readonly Fix[];
  return fixes.find(({ check_ids }) => check_ids.includes("RT-TOOL-002"));
};
const preview = async () =>
  (
    await post(service.url, "/api/v1/scan/fix/preview", {
      workspace_path: path,
      check_ids: ["RT-TOOL-002"],
    })
  ).json;

test("tools that were not used in 30 days are a ranked fix, whose preview denies just them", async () => {
  const unused = unusedIn(await scan());
  expect(unused).toContainEqual(
    expect.objectContaining({
      severity: "low",
      agent_id: "main",
      fixable: true,
      message: expect.stringContaining("main may use browser"),
    }),
  );
  expect(unused.map(({ message }) => message).join()).not.toMatch(/may use (exec|read|write),/);
  expect(await offered()).toMatchObject({
    service: "shop",
    applies_by_itself: false,
    risk_removed: expect.toSatisfy((points: number) => points > 0),
    title: expect.stringMatching(/^Denies what was not used in 30 days: \w+ to main/),
  });
  expect(await get("/api/v1/risk/unused-capabilities?service=shop")).toContainEqual(
    expect.objectContaining({
      tool: "browser",
      check_ids: expect.arrayContaining(["RT-TOOL-002"]),
    }),
  );
  expect(await preview()).toMatchObject({
    applied: ["RT-TOOL-002"],
    errors: {},
    diff: expect.stringMatching(/\+ .*deny: \[.*"browser"/),
  });
});

test("a what-if of it answers what the ranking says", async () => {
  const answer = await post(service.url, "/api/v1/risk/what-if", {
    service: "shop",
    check_ids: ["RT-TOOL-002"],
  });
  expect(answer.json).toMatchObject({
    check_ids: ["RT-TOOL-002"],
    risk_removed: (await offered())?.risk_removed,
  });
});

test("an owner who wants to keep a tool suppresses the finding, and the fix leaves the tool alone", async () => {
  const file = join(path, "parapet-ignore.json5");
  const browser = ` pointer: "/agents/main/tools/browser",`;
  await writeFile(file, `{ suppressions: [${entry("RT-TOOL-002", browser)}] }`);
  expect(unusedIn(await scan()).filter(({ suppressed }) => suppressed)).toHaveLength(1);
  expect(await preview()).toMatchObject({
    applied: ["RT-TOOL-002"],
    diff: expect.not.stringMatching(/\+ .*"browser"/),
  });
  await writeFile(file, `{ suppressions: [${entry("RT-TOOL-002")}, ${entry("RT-TOOL-001")}] }`);
  const report = await scan();
  expect(unusedIn(report).every(({ suppressed }) => suppressed)).toBe(true);
  expect(report.suppressions).toContainEqual(
    expect.objectContaining({ check_id: "RT-TOOL-002", owner: "ann", source: "file" }),
  );
  expect(report.findings).toContainEqual(
    expect.objectContaining({
      check_id: "PP-SUP-002",
      message: expect.stringContaining("RT-TOOL-001"),
    }),
  );
  expect(report.findings).not.toContainEqual(expect.objectContaining({ check_id: "PP-SUP-003" }));
  expect(await offered()).toBeUndefined();
  expect(await preview()).toMatchObject({ applied: [], skipped: ["RT-TOOL-002"] });
  await writeFile(file, "{ suppressions: [] }");
});

test("a shell that was used until a fix took it away is no rogue tool after it", async () => {
  await scan();
  const fixed = await post(service.url, "/api/v1/scan/fix", {
    workspace_path: path,
    check_ids: ["OC-TOOL-001", "RT-TOOL-002"],
  });
  expect(fixed.json).toMatchObject({ applied: ["OC-TOOL-001", "RT-TOOL-002"], errors: {} });
  const quiet = await scan();
  expect(quiet.findings.map(({ check_id }) => check_id)).not.toContain("RT-TOOL-001");
  expect(JSON.stringify(await get("/api/v1/risk/attack-paths"))).not.toContain("nobody configured");
  await wait(20);
  await tell(3, [
    { id: 1, ago: 0, attributes: run },
    { id: 2, parent: 1, ago: 0, attributes: call("exec") },
  ]);
  const loud = await scan();
  expect(loud.findings.map(({ check_id }) => check_id)).toContain("RT-TOOL-001");
  expect(JSON.stringify(await get("/api/v1/risk/attack-paths"))).toContain(
    "An agent or a tool that nobody configured runs commands",
  );
});
