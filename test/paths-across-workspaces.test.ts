import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  onEachDatabase,
  type TestDatabase,
} from "../packages/server/src/store/databases.test-support.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* Paths from one workspace to another, over a service that both use. */

/** Anyone may write to it; what it is told it may leave in the tracker. Its own shell is off. */
const desk = `{
  channels: { telegram: { botToken: "\${TELEGRAM_BOT_TOKEN}", dmPolicy: "open", allowFrom: ["*"] } },
  agents: { list: [{ id: "desk", default: true }] },
  tools: { deny: ["group:runtime", "group:fs", "group:web", "browser"] },
  mcp: { servers: { tracker: { url: "https://tracker.example.com/mcp" } } },
}
`;

/** Nobody outside writes to it, and it runs commands; it reads the same tracker. */
const works = `{
  agents: { list: [{ id: "works", default: true }] },
  tools: { profile: "full" },
  mcp: { servers: { tracker: { url: "https://tracker.example.com/mcp" } } },
}
`;

const rule = "Outside input reaches another agent through a service that both use";

type Path = {
  readonly path_id: string;
  readonly rule_name: string;
  readonly agents_involved: readonly string[];
  readonly path_steps: readonly { readonly node_id: string }[];
};
type Detail = Path & {
  readonly status: string;
  readonly services: readonly string[];
  readonly history: { readonly first_seen: string; readonly earlier: readonly object[] };
};

let service: TestService;
let operator: Record<string, string>;

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
const pathsOf = async (query = "") => (await get(`attack-paths${query}`)) as Path[];
const crossing = async (query = "") =>
  (await pathsOf(query)).filter(
    ({ rule_name, agents_involved }) => rule_name === rule && agents_involved.length === 2,
  );

onEachDatabase("a path over a server that two workspaces use", (create) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
    service = await startTestService({ serve: { database: database.location } });
    operator = { Authorization: `Bearer ${await service.operatorToken()}` };
  });
  afterAll(async () => {
    await service.remove();
    await database.remove();
  });

  test("is listed after the second scan, kept over others, and gone when one side is fixed", async () => {
    const front = await opened("front", desk);
    expect(await crossing()).toEqual([]);
    const back = await opened("back", works);
    const [path, ...others] = await crossing();
    expect(others).toEqual([]);
    expect(path?.agents_involved).toEqual(["desk", "works"]);
    for (const name of ["front", "back"]) {
      expect(await crossing(`?service=${name}`)).toEqual([path]);
    }
    const accepted = { status: "accepted", reason: "Lab.", owner: "ada" };
    const address = `attack-paths/${path?.path_id}`;
    expect(
      (await post(service.url, `/api/v1/risk/${address}/accept`, accepted, operator)).status,
    ).toBe(200);

    await scan(front);
    await scan(back);
    const detail = (await get(address)) as Detail;
    expect(detail).toMatchObject({ status: "accepted", services: ["back", "front"] });
    expect(detail.history.earlier).toEqual([]);

    await writeFile(join(front, "openclaw.json"), desk.replace("https://tracker", "https://other"));
    await scan(front);
    expect(await crossing()).toEqual([]);
    expect(await get(address)).toMatchObject({ status: "resolved" });

    await writeFile(join(front, "openclaw.json"), desk);
    await scan(front);
    expect((await crossing()).map(({ path_id }) => path_id)).toEqual([path?.path_id]);
    expect(((await get(address)) as Detail).history.earlier).toHaveLength(1);

    await writeFile(join(back, "openclaw.json"), works.replace('"full"', '"minimal"'));
    await scan(back);
    expect(await crossing()).toEqual([]);
    await writeFile(join(back, "openclaw.json"), works);
    await scan(back);
  });

  test("counts for both, once in the total, and its fixes say so", async () => {
    const [path] = await crossing();
    const all = (await get("summary")) as { paths: number; total_risk: number };
    const ids = new Set((await pathsOf()).map(({ path_id }) => path_id));
    expect(all.paths).toBe(ids.size);
    for (const name of ["front", "back"]) {
      const own = (await get(`summary?service=${name}`)) as { paths: number; total_risk: number };
      expect(own.paths).toBe((await pathsOf(`?service=${name}`)).length);
      const fixes = (await get(`fixes?service=${name}`)) as {
        total_before: number;
        total_after: number;
        check_ids: string[];
        paths_closed: string[];
        paths_lowered: { path_id: string }[];
      }[];
      for (const fix of fixes) expect(fix.total_before).toBe(own.total_risk);
      // Paired senders may still write to the front: then it is a weaker path.
      const closing = fixes.find(({ paths_closed, paths_lowered }) =>
        [...paths_closed, ...paths_lowered.map(({ path_id }) => path_id)].includes(
          path?.path_id ?? "",
        ),
      );
      expect(closing).toBeDefined();
      const whatIf = await post(service.url, "/api/v1/risk/what-if", {
        service: name,
        check_ids: closing?.check_ids,
      });
      expect(whatIf.json).toMatchObject({
        total_before: own.total_risk,
        total_after: closing?.total_after,
      });
      const points = (await get(`choke-points?service=${name}`)) as {
        nodes: { node_id: string; paths: string[] }[];
      };
      const tracker = points.nodes.find(({ node_id }) => node_id.startsWith("mcp_server/"));
      expect(tracker?.paths).toContain(path?.path_id);
    }
    const scores = (await get("agent-scores")) as { service: string; paths: string[] }[];
    const scored = scores.filter(({ paths }) => paths.includes(path?.path_id ?? ""));
    expect(scored.map((one) => one.service).toSorted()).toEqual(["back", "front"]);
  });

  test("is there as well when both are scanned at the same time", async () => {
    const texts = [desk, works].map((text) => text.replace("//tracker", "//together"));
    const paths = await Promise.all(
      texts.map((text, at) => makeWorkspace(service.folder, `together-${at}`, text)),
    );
    await Promise.all(paths.map(scan));
    expect(await crossing("?service=together-0")).toHaveLength(1);
    expect(await crossing("?service=together-1")).toHaveLength(1);
  });
});
