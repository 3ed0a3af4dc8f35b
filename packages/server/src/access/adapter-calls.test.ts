import {
  hookTokenOf,
  installationHeader,
  nonceHeader,
  signatureHeader,
  signatureOfAnswer,
  signatureOfCall,
} from "@parapet/adapter-link";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ApiEnv } from "./environment.ts";
import { ProblemError } from "../core/problem.ts";
import { adapterOf, signAnswers } from "./adapter-calls.ts";

const keyOf = (id: string) => `key of ${id}`;

/** A service with the installation "ad_1", which says who called. */
function service() {
  const heard = new Set<string>();
  const identity = {
    keyOf,
    isInstalled: (id: string) => Promise.resolve(id === "ad_1"),
    isFresh: (nonce: string) => nonce !== "" && !heard.has(nonce) && heard.add(nonce) !== undefined,
  };
  const app = new Hono<ApiEnv>();
  app.use(signAnswers(identity));
  app.all("*", async (context) => {
    const caller = await adapterOf(context, identity);
    if (caller !== undefined) context.set("caller", caller);
    const body =
      context.var.body === undefined ? undefined : new TextDecoder().decode(context.var.body);
    return context.json({ caller, body });
  });
  app.onError((error, context) =>
    context.json({ code: error instanceof ProblemError ? error.code : error.message }, 401),
  );
  return app;
}

type Signed = {
  readonly id?: string;
  readonly key?: string;
  readonly nonce?: string;
  readonly path?: string;
  readonly body?: string;
};

function headersFor({
  id = "ad_1",
  key = keyOf(id),
  nonce = "n1",
  path = "/x?y=1",
  body = "{}",
}: Signed) {
  return {
    [installationHeader]: id,
    [nonceHeader]: nonce,
    [signatureHeader]: signatureOfCall({ key, nonce, path, body }),
  };
}

const call = (
  headers: Record<string, string>,
  { path = "/x?y=1", body = "{}" } = {},
  app = service(),
) => app.request(path, { method: "POST", headers, body });

test("a call that an installation has signed is its own, and its answer is signed", async () => {
  const answer = await call(headersFor({}));
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({
    caller: { kind: "adapter", installation_id: "ad_1" },
    body: "{}",
  });
  expect(answer.headers.get(signatureHeader)).toBe(
    signatureOfAnswer({ key: keyOf("ad_1"), nonce: "n1", status: 200, body: text }),
  );
});

test.each<[name: string, signed: Signed]>([
  ["with another key", { key: "key of ad_2" }],
  ["for another body", { body: "{ }" }],
  ["for another path", { path: "/y?y=1" }],
  ["for another query", { path: "/x?y=2" }],
  ["without its query", { path: "/x" }],
  ["as one that is not installed", { id: "ad_2" }],
])(
  "a call that is signed %s is nobody's; the refusal is signed by the key of the one that it names",
  async (_name, signed) => {
    const answer = await call(headersFor(signed));
    expect(answer.status).toBe(401);
    const text = await answer.text();
    expect(text).toContain("unauthenticated");
    const id = signed.id ?? "ad_1";
    expect(answer.headers.get(signatureHeader)).toBe(
      signatureOfAnswer({ key: keyOf(id), nonce: "n1", status: 401, body: text }),
    );
  },
);

test("a nonce counts once, and an altered one never", async () => {
  const app = service();
  expect((await call(headersFor({}), {}, app)).status).toBe(200);
  expect((await call(headersFor({}), {}, app)).status).toBe(401);
  expect(
    (await call({ ...headersFor({ nonce: "n2" }), [nonceHeader]: "n3" }, {}, app)).status,
  ).toBe(401);
  expect((await call(headersFor({ nonce: "n2" }), {}, app)).status).toBe(200);
});

test.each([signatureHeader, nonceHeader])("a call without its %s is nobody's", async (name) => {
  const headers: Record<string, string> = { ...headersFor({}), [name]: "" };
  expect((await call(headers)).status).toBe(401);
});

test("who names no installation is no adapter, and gets no signature", async () => {
  const answer = await call({});
  expect(await answer.json()).toEqual({});
  expect(answer.headers.get(signatureHeader)).toBeNull();
});

test("who names an installation where nobody has to sign gets no signature for it", async () => {
  const identity = { keyOf, isInstalled: async () => true, isFresh: () => true };
  const app = new Hono<ApiEnv>();
  app.use(signAnswers(identity));
  app.get("/open", (context) => context.text("anything"));
  const headers = { [installationHeader]: "ad_1", [nonceHeader]: "n1" };
  const answer = await app.request("/open", { headers });
  expect(await answer.text()).toBe("anything");
  expect(answer.headers.get(signatureHeader)).toBeNull();
});

test("a hook shows its own token, at its own address alone", async () => {
  const hook = { path: "/api/v1/adapters/ad_1/hooks/claude-code" };
  const token = hookTokenOf(keyOf("ad_1"));
  const callerBy = async (authorization: string, place = hook) => {
    const { caller }: { readonly caller?: unknown } = JSON.parse(
      await (await call({ authorization }, place)).text(),
    );
    return caller;
  };
  expect(await callerBy(`Bearer ${token}`)).toEqual({ kind: "adapter", installation_id: "ad_1" });
  expect(await callerBy(`bearer ${token}`)).toEqual({ kind: "adapter", installation_id: "ad_1" });
  for (const other of [
    "",
    token,
    `Bearer ${token}x`,
    `Bearer ${hookTokenOf(keyOf("ad_2"))}`,
    `Bearer ${keyOf("ad_1")}`,
  ])
    expect(await callerBy(other)).toBeUndefined();
  expect(await callerBy(`Bearer ${token}`, { path: "/api/v1/adapters/ad_1" })).toBeUndefined();
  expect(
    await callerBy(`Bearer ${token}`, { path: "/x/api/v1/adapters/ad_1/hooks/a" }),
  ).toBeUndefined();
  const gone = await call(
    { authorization: `Bearer ${hookTokenOf(keyOf("ad_2"))}` },
    { path: "/api/v1/adapters/ad_2/hooks/a" },
  );
  expect(gone.status).toBe(401);
});
