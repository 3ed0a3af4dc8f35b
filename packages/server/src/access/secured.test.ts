import { Hono, type MiddlewareHandler } from "hono";
import { expect, test } from "vitest";
import type { ApiEnv } from "./environment.ts";
import { ProblemError } from "../core/problem.ts";
import type { Caller } from "./caller.ts";
import { requireEach } from "./reach.ts";
import { mayLoosen, scopeNeeded } from "./rules.ts";
import { operatorNeeded, requireAccess, secured, securedWithBody } from "./secured.ts";

/** What a caller gets at a route behind this. */
async function answered(
  caller: Caller,
  middleware: readonly MiddlewareHandler<ApiEnv>[],
  body = "{}",
) {
  const app = new Hono<ApiEnv>();
  let seen: ProblemError | undefined;
  app.use(async (context, next) => {
    context.set("caller", caller);
    await next();
  });
  app.use(...middleware);
  app.post("/", (context) => context.text("done"));
  app.onError((error, context) => {
    if (error instanceof ProblemError) seen = error;
    return context.text(error.message);
  });
  const answer = await app.request("/", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  return { text: await answer.text(), code: seen?.code, headers: seen?.headers };
}

const readToken: Caller = { kind: "token", name: "ci", scopes: ["read", "fix"] };

test.each<[string, Caller, RegExp]>([
  ["another user of the machine", { kind: "other-user", uid: 1 }, /belongs to another user/],
  [
    "a program of an unknown user",
    { kind: "unknown-user" },
    /The calling user cannot be determined/,
  ],
  ["a stranger", { kind: "stranger" }, /^Send a token as/],
])("%s is told how to get a token", async (_, caller, sentence) => {
  const answer = await answered(caller, [requireAccess("scan", "nothing")]);
  expect(answer).toEqual({
    text: expect.stringMatching(sentence),
    code: "unauthenticated",
    headers: { "WWW-Authenticate": "Bearer" },
  });
});

test("a token that may do less is told which scope would do, and an adapter likewise", async () => {
  expect(await answered(readToken, [requireAccess("ingest", "nothing")])).toMatchObject({
    code: "forbidden",
    text: "This requires a token with the scope ingest; this one has read, fix. Create one with `parapet token create --name NAME --scope ingest`.",
  });
  expect(await answered(readToken, [requireAccess("operate", "nothing")])).toMatchObject({
    text: expect.stringContaining("the scope admin; this one has"),
  });
  const adapter: Caller = { kind: "adapter", installation_id: "ad_1" };
  expect(await answered(adapter, [requireAccess("read", "nothing")])).toMatchObject({
    code: "forbidden",
    text: expect.stringContaining("the scope read. Create one with `parapet"),
  });
});

test("what is for the operator alone says whose token it needs", async () => {
  expect(await answered({ kind: "local" }, [requireAccess("operate", "nothing")])).toMatchObject({
    code: "forbidden",
    text: operatorNeeded().message,
  });
  expect(operatorNeeded().message).toContain("operator-token");
});

test("who may pass does, and a route names its rule", async () => {
  const route = secured("read", "nothing");
  expect(route["x-parapet-access"]).toBe("read");
  expect(await answered({ kind: "local" }, [route.middleware])).toMatchObject({ text: "done" });
});

const limited: Caller = {
  kind: "member",
  name: "account:ci",
  grants: [{ role: "viewer", services: ["web"] }],
};

test("a role for some services gets nothing about everything, and hears which role does more", async () => {
  const everything = await answered(limited, [requireAccess("read", "everything")]);
  expect([everything.code, everything.text]).toEqual([
    "forbidden",
    expect.stringContaining("for some services alone"),
  ]);
  const fix = await answered(limited, [requireAccess("fix", "services")]);
  expect([fix.code, fix.text]).toEqual([
    "forbidden",
    expect.stringContaining("the role fixer; yours is viewer"),
  ]);
  const nobody: Caller = { kind: "member", name: "user:ada", grants: [] };
  expect((await answered(nobody, [requireAccess("read", "nothing")])).text).toContain(
    "you have none",
  );
});

test("an answer that nobody has said the services of is not sent to a role for some services", async () => {
  const unsaid = await answered(limited, [requireAccess("read", "services")]);
  expect(unsaid.text).toContain("has not said which services");
  const said = async (...services: readonly string[]) =>
    answered(limited, [
      requireAccess("read", "services"),
      async (context, next) => {
        requireEach(context, services);
        await next();
      },
    ]);
  expect((await said("web")).text).toBe("done");
  expect((await said("shop")).code).toBe("not-found");
  // What concerns one of them and another service as well is not this role's alone.
  const both = await said("web", "shop");
  expect([both.code, both.text]).toEqual(["forbidden", expect.stringContaining("also concerns")]);
  expect((await answered(readToken, [requireAccess("read", "services")])).text).toBe("done");
});

test("a body is read only after its sender may pass, and no more of it than is allowed", async () => {
  const route = securedWithBody("fix", "nothing", { limit: 5 });
  expect(route["x-parapet-access"]).toBe("fix");
  const stranger = await answered({ kind: "stranger" }, route.middleware, "not JSON");
  expect(stranger.code).toBe("unauthenticated");
  const owner = { kind: "local" } as const;
  expect((await answered(owner, route.middleware, "{")).code).toBe("body-not-json");
  expect((await answered(owner, route.middleware, '{"a":1}')).code).toBe("body-too-large");
  expect(await answered(owner, route.middleware)).toMatchObject({ text: "done" });
});

test.each([
  ["public", undefined],
  ["read", "read"],
  ["read-files", "read"],
  ["scan", "ingest"],
  ["ingest", "ingest"],
  ["evaluate", "ingest"],
  ["fix", "fix"],
  ["tighten", "ingest"],
  ["operate", "admin"],
  ["decide", "admin"],
  ["roll-back", "admin"],
  ["administer", "admin"],
] as const)("a token for %s needs the scope %s", (access, scope) => {
  expect(scopeNeeded(access)).toBe(scope);
});

test("protection is taken away by the operator alone, or with a token of that right", () => {
  const callers: readonly Caller[] = [
    { kind: "operator" },
    { kind: "token", name: "boss", scopes: ["admin"] },
    readToken,
    { kind: "local" },
    { kind: "unknown-user" },
    { kind: "stranger" },
    { kind: "adapter", installation_id: "ad_1" },
    { kind: "member", name: "user:a", grants: [{ role: "operator", services: ["web"] }] },
    { kind: "member", name: "user:b", grants: [{ role: "operator", services: ["shop"] }] },
    { kind: "member", name: "user:c", grants: [{ role: "fixer", services: "all" }] },
    { kind: "member", name: "user:d", grants: [{ role: "operator", services: "all" }] },
  ];
  expect(callers.map((caller) => mayLoosen(caller, "web"))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});
