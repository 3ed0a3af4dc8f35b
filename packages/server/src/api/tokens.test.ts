import { randomBytes } from "node:crypto";
import { idMaker } from "@parapet/posture";
import { expect, test } from "vitest";
import type { Caller } from "../access/caller.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { bearerTokens } from "../tokens/bearer-tokens.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountTokens } from "./tokens.ts";

const now = () => new Date("2026-03-01T00:00:00.000Z");

type Send = (method: string, target: string, body?: object) => Promise<Response>;

function withTokens(
  work: (send: Send) => Promise<void>,
  caller?: Caller,
  clock: () => Date = now,
): Promise<void> {
  return withStore(
    sqliteDatabase,
    async (store) => {
      const tokens = bearerTokens({
        store,
        now: clock,
        newId: idMaker(clock, randomBytes),
        randomBytes,
      });
      const app = mounted((routes) => mountTokens(routes, { tokens, now: clock }), caller);
      await work(async (method, target, body) =>
        app.request(`/api/v1/tokens${target}`, {
          method,
          headers: { "Content-Type": "application/json" },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
    },
    clock,
  );
}

const asked = { name: "ci", scopes: ["read"] };

test("a token is told once, lives for 90 days unless asked otherwise, and is in the list without its text", () =>
  withTokens(async (send) => {
    const made = await send("POST", "", asked);
    expect(made.status).toBe(201);
    expect(made.headers.get("cache-control")).toBe("no-store");
    const { token, token_id, expires_at } = (await made.json()) as Record<string, string>;
    expect(token).toMatch(/^parapet_/);
    expect(expires_at).toBe("2026-05-30T00:00:00.000Z");
    const listed = await (await send("GET", "")).text();
    expect(listed).toContain(token_id);
    expect(listed).not.toContain(token);
    const endless = await send("POST", "", { ...asked, name: "ever", expires_at: "" });
    expect(await endless.json()).toMatchObject({ expires_at: "" });
  }));

test("tokens are paged through, oldest first, and a revoked one stays in the list", () => {
  let seconds = 0;
  const later = () => new Date(now().getTime() + (seconds += 1) * 1_000);
  return withTokens(
    async (send) => {
      const made = await send("POST", "", asked);
      const { token_id } = (await made.json()) as { readonly token_id: string };
      await send("POST", "", { ...asked, name: "second" });
      expect((await send("DELETE", `/${token_id}`)).status).toBe(204);
      expect((await send("DELETE", "/tk_none")).status).toBe(404);
      const page = await send("GET", "?limit=1");
      expect(await page.json()).toMatchObject([
        { name: "ci", revoked_at: expect.stringMatching(/^2026-03-01T00:00:/) },
      ]);
      expect(page.headers.get("link")).toContain('rel="next"');
    },
    undefined,
    later,
  );
});

test("a body that asks for what is no scope is refused, and so is who may not operate the service", async () => {
  await withTokens(async (send) => {
    expect((await send("POST", "", { ...asked, scopes: ["all"] })).status).toBe(422);
  });
  await withTokens(
    async (send) => {
      expect((await send("POST", "", asked)).status).toBe(403);
      expect((await send("GET", "")).status).toBe(403);
    },
    { kind: "local" },
  );
});
