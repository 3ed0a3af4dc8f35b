import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { generateKeyPairSync } from "node:crypto";
import { Provider } from "oidc-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* Signing in with a real OpenID Connect provider, as a browser does it. */

/** Who is in which group, as the provider has it now. */
const groupsOf = new Map<string, readonly string[]>([
  ["ada", ["security"]],
  ["bob", ["web-team", "everyone"]],
  ["eve", ["everyone"]],
]);

let identity: Server;
let issuer: string;
let service: TestService;
let publicUrl: string;

function keysNamed(kid: string) {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { keys: [{ ...privateKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" }] };
}

function providerWith(kid: string) {
  return new Provider(issuer, {
    clients: [
      {
        client_id: "parapet",
        client_secret: "the-client-secret-of-parapet",
        redirect_uris: [`${publicUrl}/api/v1/sign-in/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    jwks: keysNamed(kid),
    cookies: { keys: ["a key of this test"] },
    scopes: ["openid", "offline_access", "email", "groups"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], groups: ["groups"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { AccessToken: 600, IdToken: 600, RefreshToken: 3_600, Session: 3_600, Grant: 3_600 },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        email: `${id}@example.com`,
        email_verified: true,
        groups: groupsOf.get(id) ?? [],
      }),
    }),
  });
}

let answering: RequestListener;

beforeAll(async () => {
  identity = createServer((request, response) => answering(request, response));
  await new Promise<void>((resolve) => identity.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
  // A free port, for the provider has to know the address before the service listens there.
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  publicUrl = `http://127.0.0.1:${port}`;
  answering = providerWith("k1").callback();
  service = await startTestService({
    serve: {
      port,
      "signIn.issuer": issuer,
      "signIn.clientId": "parapet",
      "signIn.publicUrl": publicUrl,
      "signIn.name": "Example ID",
      "signIn.scopes": ["openid", "email", "groups", "offline_access"],
      "signIn.roles": [
        { group: "security", role: "administrator" },
        { group: "web-team", role: "fixer", services: ["web"] },
      ],
      allowPrivateReceivers: ["127.0.0.1"],
    },
    env: { PARAPET_SIGN_IN_SECRET: "the-client-secret-of-parapet" },
  });
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  for (const name of ["web", "shop"]) {
    const workspace_path = await makeWorkspace(service.folder, name, openShell);
    // oxlint-disable-next-line no-await-in-loop
    await post(service.url, "/api/v1/scan", { workspace_path }, headers);
  }
});
afterAll(async () => {
  await service.remove();
  identity.closeAllConnections();
  identity.close();
});

/** Follows redirects and keeps cookies, as a browser does; ports of a host share them. */
function openBrowser() {
  const jar = new Map<string, string>();
  const go = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  /** Goes on until an address of the service's pages, or a form of the provider. */
  const follow = async (url: string, answer: Response): Promise<string> => {
    let at = url;
    let got = answer;
    for (let hops = 0; hops < 20; hops += 1) {
      const to = got.headers.get("location");
      if (to === null) return at;
      at = new URL(to, at).href;
      if (at.startsWith(publicUrl) && !at.includes("/api/v1/")) return at;
      // oxlint-disable-next-line no-await-in-loop
      got = await go(at);
    }
    throw new Error(`No end of redirects at ${at}.`);
  };
  const open = async (url: string) => follow(url, await go(url));
  return {
    jar,
    go,
    open,
    /** Signs in at the provider; says where it ends. */
    signIn: async (login: string, to = "/") => {
      let at = await open(`${publicUrl}/api/v1/sign-in?to=${encodeURIComponent(to)}`);
      for (const form of [
        { prompt: "login", login, password: "any" },
        { prompt: "consent" },
      ] as const) {
        if (!at.startsWith(issuer)) break;
        // oxlint-disable-next-line no-await-in-loop
        at = await follow(at, await go(at, new URLSearchParams(form)));
      }
      return at;
    },
  };
}

type Browser = ReturnType<typeof openBrowser>;

/** What the dashboard does with the code behind the mark. */
async function session({ jar }: Browser, landed: string) {
  const code = new URL(landed).hash.replace("#sign-in=", "");
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await post(service.url, "/api/v1/session", { code }, { Cookie: cookie });
  const [own = ""] = [answer.headers["set-cookie"] ?? []].flat();
  const { key } = answer.json as { readonly key: string };
  return {
    answer,
    headers: { Cookie: own.split(";")[0] ?? "", "X-Parapet-Session": key ?? "" },
    setCookie: own,
  };
}

const whoIs = async (headers: Readonly<Record<string, string>>) =>
  (await send(service.url, "/api/v1/session", { headers })).json;

test("somebody signs in with the provider, returns to the page they came from, and has the role of their group", async () => {
  const browser = openBrowser();
  const landed = await browser.signIn("ada", "/findings?service=web");
  expect(landed).toMatch(/\/findings\?service=web#sign-in=parapet_in_[\w-]{43}$/);
  const { answer, headers, setCookie } = await session(browser, landed);
  expect(answer.json).toMatchObject({
    name: "user:ada@example.com",
    role: "administrator",
    provider: "Example ID",
    may: { administer: true },
  });
  expect(setCookie).toMatch(/; HttpOnly; SameSite=Strict; Path=\/api; Max-Age=43200$/);
  expect(await whoIs(headers)).toMatchObject({ name: "user:ada@example.com" });
  const audit = (await send(service.url, "/api/v1/audit?limit=1", { headers })).json;
  expect(audit).toMatchObject([{ actor: "user:ada@example.com", action: "session.start" }]);
  const roles = await send(service.url, "/api/v1/access/roles", { headers });
  expect(roles.json).toEqual([
    { who: "group security", role: "administrator", services: [], tags: [] },
    { who: "group web-team", role: "fixer", services: ["web"], tags: [] },
  ]);
});

test("a role for one service shows that one, also to who has the cookie alone", async () => {
  const browser = openBrowser();
  const { headers } = await session(browser, await browser.signIn("bob"));
  expect(await whoIs(headers)).toMatchObject({ role: "fixer", services: ["web"] });
  const services = await send(service.url, "/api/v1/services", { headers });
  expect((services.json as { readonly service: string }[]).map((each) => each.service)).toEqual([
    "web",
  ]);
  expect((await send(service.url, "/api/v1/audit", { headers })).status).toBe(403);
});

test("somebody without a role is not let in, and hears why", async () => {
  expect(await openBrowser().signIn("eve")).toBe(`${publicUrl}/#sign-in-failed=no-role`);
});

test("a link of somebody else signs nobody in: state, code and cookie are one browser's, once", async () => {
  const ada = openBrowser();
  const landed = await ada.signIn("ada");
  const victim = openBrowser();
  expect((await session(victim, landed)).answer.status).toBe(401);
  // Taken away by the attempt.
  expect((await session(ada, landed)).answer.status).toBe(401);

  const other = openBrowser();
  const login = await other.open(`${publicUrl}/api/v1/sign-in`);
  expect(login.startsWith(issuer)).toBe(true);
  const forged = `${publicUrl}/api/v1/sign-in/callback?code=stolen&state=${"x".repeat(43)}`;
  expect(await other.open(forged)).toBe(`${publicUrl}/#sign-in-failed=expired`);
  expect(await openBrowser().open(`${publicUrl}/api/v1/sign-in/callback`)).toContain("expired");
});

test("a way back to another site is none", async () => {
  for (const to of ["https://evil.example/", "//evil.example", "/api/v1/audit"]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await openBrowser().signIn("ada", to)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#sign-in=/);
  }
});

test("a provider that changes its keys keeps signing people in", async () => {
  answering = providerWith("k2").callback();
  // A key that nobody has announced is looked for by the next one who signs in.
  expect(await openBrowser().signIn("ada")).toBe(`${publicUrl}/#sign-in-failed=unavailable`);
  const browser = openBrowser();
  const { answer } = await session(browser, await browser.signIn("ada"));
  expect(answer.json).toMatchObject({ role: "administrator" });
});

test("signing out ends the session here, and leads to where the provider ends its own", async () => {
  const browser = openBrowser();
  const { headers } = await session(browser, await browser.signIn("ada"));
  const ended = await send(service.url, "/api/v1/sign-in/end", { method: "POST", headers });
  const { url } = ended.json as { readonly url: string };
  expect(url.startsWith(`${issuer}/session/end?`)).toBe(true);
  const query = new URL(url).searchParams;
  expect(query.get("post_logout_redirect_uri")).toBe(`${publicUrl}/`);
  expect(query.get("id_token_hint")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect((await browser.go(url)).status).toBe(200);
  expect(await whoIs(headers)).toMatchObject({ name: "local" });
});

test("everybody sees and ends their own sessions, an administrator those of all", async () => {
  const [a, b] = [openBrowser(), openBrowser()];
  const ada = await session(a, await a.signIn("ada"));
  const bob = await session(b, await b.signIn("bob"));
  const listOf = async (headers: Readonly<Record<string, string>>) =>
    (await send(service.url, "/api/v1/access/sessions", { headers })).json as {
      readonly session_id: string;
      readonly name: string;
    }[];
  const bobs = await listOf(bob.headers);
  expect(new Set(bobs.map(({ name }) => name))).toEqual(new Set(["user:bob@example.com"]));
  const all = await listOf(ada.headers);
  expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(1);
  expect(JSON.stringify(all)).not.toContain(bob.headers["X-Parapet-Session"]);
  const end = async (id: string, headers: Readonly<Record<string, string>>) =>
    (await send(service.url, `/api/v1/access/sessions/${id}`, { method: "DELETE", headers }))
      .status;
  const ofAda = all.find(({ name }) => name === "user:ada@example.com")?.session_id ?? "";
  expect(await end(ofAda, bob.headers)).toBe(404);
  expect(await end(bobs[0]?.session_id ?? "", ada.headers)).toBe(204);
  expect(await whoIs(bob.headers)).toMatchObject({ name: "local" });
  expect((await send(service.url, "/api/v1/access/sessions")).json).toEqual([]);
});

test("the client secret, codes and tokens are in no answer and in no log", async () => {
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  const settings = (await send(service.url, "/api/v1/settings", { headers })).text;
  const written = [settings, ...service.logged, ...service.printed].join("\n");
  expect(settings).toContain("group security: administrator for everything");
  expect(written).not.toContain("the-client-secret-of-parapet");
  expect(written).not.toMatch(/parapet_in_|eyJ[\w-]{20}/);
});
