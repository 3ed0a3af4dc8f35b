import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServiceApp, openShell, type ServiceApp } from "./service-app.test-support.ts";

const token = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");

let app: ServiceApp;
beforeAll(async () => {
  app = await openServiceApp();
  await app.scanned("home", openShell.replace("${GATEWAY_TOKEN}", token));
  await app.scanned("office", `{ agents: { list: [{ id: "desk" }, { id: "main" }] } }`);
});
afterAll(() => app.close());

type Policy = {
  readonly agent_id: string;
  readonly sections: readonly {
    readonly title: string;
    readonly rows: readonly {
      readonly setting: string;
      readonly evidence: { readonly file: string };
    }[];
  }[];
};

test("each line of a policy names the setting and the file that decide it, and no secret", async () => {
  const answer = await app.ask("/api/v1/agents/main/policy?service=home");
  const text = await answer.text();
  const { agent_id, sections }: Policy = JSON.parse(text);
  expect(agent_id).toBe("main");
  const rows = sections.flatMap((section) => section.rows);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ setting }) => setting === "")).toEqual([]);
  expect(rows.map(({ evidence }) => evidence.file)).toContain("openclaw.json");
  expect(text).not.toContain(token);
});

test("an agent of one service needs no service, one of several is a conflict that names them", async () => {
  expect(await app.json("/api/v1/agents/desk/policy")).toMatchObject({ agent_id: "desk" });
  const several = await app.ask("/api/v1/agents/main/policy");
  expect(several.status).toBe(409);
  expect(await several.json()).toMatchObject({
    detail: expect.stringMatching(/home, office.*service/),
  });
});

test.each([
  ["nobody", ""],
  ["nobody", "?service=home"],
  ["main", "?service=elsewhere"],
])("agent %s%s is not found, with the request that helps", async (id, query) => {
  const answer = await app.ask(`/api/v1/agents/${id}/policy${query}`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(/(GET|POST) \/api/) });
});

test("a token that may not read sees no policy, and an agent ID that is too long is refused", async () => {
  const ingest = await app.tokenWith("ingest");
  const refused = await app.ask("/api/v1/agents/main/policy?service=home", { token: ingest });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("scope read") });
  expect((await app.ask(`/api/v1/agents/${"a".repeat(501)}/policy`)).status).toBe(422);
});

test("a policy is read from the files as they are now: one whose file is gone is an error, not the old policy", async () => {
  const workspace = await app.scanned("gone", `{ agents: { list: [{ id: "leaver" }] } }`);
  expect((await app.ask("/api/v1/agents/leaver/policy")).status).toBe(200);
  await rm(join(workspace, "openclaw.json"));
  const answer = await app.ask("/api/v1/agents/leaver/policy");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ type: "urn:parapet:problem:workspace-not-found" });
});
