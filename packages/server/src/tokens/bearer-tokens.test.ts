import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { idMaker } from "@parapet/posture";
import type { TokenScope } from "../access/caller.ts";
import { onEachDatabase, withStore } from "../store/databases.test-support.ts";
import type { Store } from "../store/store.ts";
import { bearerTokens } from "./bearer-tokens.ts";

const ci = { name: "ci", scopes: ["ingest", "read"] as TokenScope[], expires_at: "" };
const author = { actor: "cli", origin: "command" };
const tokensOf = (store: Store, now: () => Date) =>
  bearerTokens({ store, now, newId: idMaker(now, randomBytes), randomBytes });

onEachDatabase("bearer tokens", (create) => {
  let time = "";
  const now = () => new Date(time);
  const withTokens = (
    work: (store: Store, tokens: ReturnType<typeof tokensOf>) => Promise<void>,
  ) => {
    time = "2026-03-01T00:00:00.000Z";
    return withStore(create, (store) => work(store, tokensOf(store, now)), now);
  };

  test("let their holder in with their scopes until they expire", () =>
    withTokens(async (_, tokens) => {
      const { text } = await tokens.create(
        { ...ci, expires_at: "2026-03-02T00:00:00.000Z" },
        author,
      );
      expect(text).toMatch(/^parapet_[\w-]{43}$/);
      expect(await tokens.find(text)).toEqual({
        kind: "token",
        name: "ci",
        scopes: ["read", "ingest"],
      });
      expect((await tokens.list())[0]?.last_used_at).toBe(time);
      expect(await tokens.anyLive()).toBe(true);
      time = "2026-03-02T00:00:00.000Z";
      expect(await tokens.find(text)).toBeUndefined();
      expect(await tokens.anyLive()).toBe(false);
    }));

  test("are not named after a secret, which lists and the history would show", () =>
    withTokens(async (store, tokens) => {
      const name = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");
      await expect(tokens.create({ ...ci, name }, author)).rejects.toThrow("looks like a secret");
      const kept = JSON.stringify([await tokens.list(), await store.audit.list({ limit: 9 })]);
      expect(kept).not.toContain("ghp_");
      for (const fine of ["ci", "github-actions.prod_2026", "a1b2c3d4e5f6"])
        await tokens.create({ ...ci, name: fine }, author);
    }));

  test("let nobody in once they are revoked, by id or by name", () =>
    withTokens(async (_, tokens) => {
      const first = await tokens.create(ci, author);
      await tokens.revoke(first.token.token_id, author);
      const second = await tokens.create(ci, author);
      await tokens.revoke("ci", author);
      expect(await tokens.find(first.text)).toBeUndefined();
      expect(await tokens.find(second.text)).toBeUndefined();
      await expect(tokens.revoke("ci", author)).rejects.toThrow("No active token");
      await expect(tokens.revoke(first.token.token_id, author)).rejects.toThrow("No active token");
      expect(await tokens.anyLive()).toBe(false);
    }));

  test("are kept as nothing but their hash", () =>
    withTokens(async (store, tokens) => {
      const { text, token } = await tokens.create(ci, author);
      const hash = createHash("sha256").update(text).digest("hex");
      expect((await store.tokens.findLive(hash))?.token_id).toBe(token.token_id);
      const everything = JSON.stringify([
        await tokens.list(),
        await store.audit.list({ limit: 9 }),
      ]);
      expect(everything).not.toContain(text.slice(8));
      expect(everything).not.toContain(hash);
    }));

  test("leave their making and their end in the audit", () =>
    withTokens(async (store, tokens) => {
      const { token } = await tokens.create(ci, { actor: "operator", origin: "socket" });
      await tokens.revoke("ci", { actor: "token:boss", origin: "10.0.0.9" });
      expect((await store.audit.list({ limit: 9 })).rows).toMatchObject([
        { actor: "token:boss", action: "token.revoke", target: token.token_id, detail: "ci" },
        {
          actor: "operator",
          action: "token.create",
          target: token.token_id,
          detail: "ci: read, ingest, never expires",
        },
      ]);
    }));

  test("of a service account have a role, for the services of a tag as they are now", () =>
    withTokens(async (store, tokens) => {
      const binding = { role: "fixer", services: ["web"], tags: ["prod"] } as const;
      const request = { name: "deploy", scopes: [], binding, expires_at: "" };
      const { text, token } = await tokens.create(request, author);
      expect(token).toMatchObject({ scopes: [], role: "fixer", services: ["web"], tags: ["prod"] });
      const grants = async () => {
        const holder = await tokens.find(text);
        return holder?.kind === "member" ? [holder.name, holder.grants] : holder;
      };
      expect(await grants()).toEqual(["account:deploy", [{ role: "fixer", services: ["web"] }]]);
      for (const [name, tag] of [
        ["m-1", "prod"],
        ["m-2", "production"],
      ] as const) {
        const machine = { name, owner: "", group: "", tags: ["eu", tag], expires_at: "", key: "k" };
        // oxlint-disable-next-line no-await-in-loop
        await store.machines.enroll(machine);
        const service = `${name}/shop`;
        // oxlint-disable-next-line no-await-in-loop
        await store.workspaces.registerOfMachine({ machine: name, service, path: service });
      }
      expect(await grants()).toEqual([
        "account:deploy",
        [{ role: "fixer", services: ["m-1/shop", "web"] }],
      ]);
      const [made] = (await store.audit.list({ limit: 1 })).rows;
      expect(made?.detail).toBe("deploy: fixer for web, tag:prod, never expires");
    }));

  test("have their own names while they are live", () =>
    withTokens(async (_, tokens) => {
      await tokens.create(ci, author);
      await expect(tokens.create(ci, author)).rejects.toThrow("A token named ci is in use");
    }));

  test.each([
    [{ ...ci, name: "" }, "name"],
    [{ ...ci, name: "a b" }, "name"],
    [{ ...ci, name: "x".repeat(65) }, "name"],
    [{ ...ci, scopes: [] }, "scope"],
    [{ ...ci, binding: { role: "viewer", services: [], tags: [] } as const }, "not both"],
    [
      { ...ci, scopes: [], binding: { role: "viewer", services: [""], tags: [] } as const },
      "services and tags",
    ],
    [{ ...ci, expires_at: "2026-03-01T00:00:00.000Z" }, "future"],
  ])("%j is refused with a sentence", (request, message) =>
    withTokens(async (_, tokens) => {
      await expect(tokens.create(request, author)).rejects.toThrow(message);
      expect(await tokens.list()).toEqual([]);
    }),
  );

  test("that could be none cost no question to the database", () =>
    withTokens(async (_, tokens) => {
      for (const text of ["", "parapet_", `parapet_${"x".repeat(44)}`, "x".repeat(51)]) {
        expect(await tokens.find(text)).toBeUndefined();
      }
    }));
});
