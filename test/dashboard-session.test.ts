import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { signInLink } from "@parapet/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSignInCode } from "../packages/server/src/access/sign-in-codes.ts";
import { type Answer, post, send, startTestService, type TestService } from "./support/service.ts";

/*
 * A person exchanges a token for a session; what the browser then shows is worth no more than it
 * has to be.
 */

const sharedToken = "a-secret-of-more-than-thirty-two-characters";
let local: TestService;
let guarded: TestService;

beforeAll(async () => {
  local = await startTestService();
  guarded = await startTestService({
    serve: { host: "0.0.0.0" },
    env: { PARAPET_TOKEN: sharedToken },
  });
});
afterAll(() => Promise.all([local.remove(), guarded.remove()]));

const reach = (service: TestService) => service.url.replace("0.0.0.0", "127.0.0.1");

type Signed = { readonly cookie: string; readonly key: string; readonly answer: Answer };

async function signIn(service: TestService, token: string): Promise<Signed> {
  const answer = await post(reach(service), "/api/v1/session", { token });
  const cookie = String(answer.headers["set-cookie"] ?? "").split(";")[0] ?? "";
  return { cookie, key: (answer.json as { key?: string }).key ?? "", answer };
}

const withSession = ({ cookie, key }: Signed) => ({ Cookie: cookie, "X-Parapet-Session": key });

describe("the session of the dashboard", () => {
  test("lets in anyone who holds the operator token, by a cookie that scripts and other sites do not get", async () => {
    const signed = await signIn(local, await local.operatorToken());
    expect(signed.answer.json).toMatchObject({ name: "operator", may: { operate: true } });
    const cookie = String(signed.answer.headers["set-cookie"]);
    expect(cookie).toMatch(
      /^parapet_session=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/api; Max-Age=43200$/,
    );
    expect(signed.answer.headers["cache-control"]).toBe("no-store");
    const tokens = await send(local.url, "/api/v1/tokens", { headers: withSession(signed) });
    expect(tokens.status).toBe(200);
  });

  test("is nothing without the key that only our own pages can read", async () => {
    const { cookie } = await signIn(local, await local.operatorToken());
    for (const headers of [{ Cookie: cookie }, { Cookie: cookie, "X-Parapet-Session": "x" }]) {
      expect((await send(local.url, "/api/v1/tokens", { headers })).status).toBe(403);
    }
  });

  test("may look by the cookie alone where others are asked for a token, for streams carry no key", async () => {
    const { cookie } = await signIn(guarded, sharedToken);
    const url = reach(guarded);
    expect((await send(url, "/api/v1/scans", {})).status).toBe(401);
    expect((await send(url, "/api/v1/scans", { headers: { Cookie: cookie } })).status).toBe(200);
    const scan = await post(url, "/api/v1/scan", { workspace_path: "/" }, { Cookie: cookie });
    expect(scan.status).toBe(403);
  });

  test("ends when its owner signs out, and not for who has the cookie alone", async () => {
    const signed = await signIn(local, await local.operatorToken());
    const headers = withSession(signed);
    const { cookie } = signed;
    await send(local.url, "/api/v1/session", { method: "DELETE", headers: { Cookie: cookie } });
    expect((await send(local.url, "/api/v1/tokens", { headers })).status).toBe(200);
    const out = await send(local.url, "/api/v1/session", { method: "DELETE", headers });
    expect(out.status).toBe(204);
    expect((await send(local.url, "/api/v1/tokens", { headers })).status).toBe(403);
  });

  test("ends when the token behind it is revoked", async () => {
    const operator = { Authorization: `Bearer ${await local.operatorToken()}` };
    const made = await post(
      local.url,
      "/api/v1/tokens",
      { name: "short", scopes: ["admin"] },
      operator,
    );
    const { token, token_id } = made.json as { token: string; token_id: string };
    const signed = await signIn(local, token);
    const headers = withSession(signed);
    expect((await send(local.url, "/api/v1/tokens", { headers })).status).toBe(200);
    await send(local.url, `/api/v1/tokens/${token_id}`, { method: "DELETE", headers: operator });
    expect((await send(local.url, "/api/v1/tokens", { headers })).status).toBe(403);
  });

  test("is refused to a wrong token and to another origin", async () => {
    expect((await signIn(local, "parapet_op_wrong")).answer.status).toBe(401);
    const token = await local.operatorToken();
    const foreign = { Origin: "http://localhost:3000" };
    expect((await post(local.url, "/api/v1/session", { token }, foreign)).status).toBe(403);
  });
});

test("pages of the dashboard say nothing about anyone, run nothing but their own files, and are not framed", async () => {
  const answer = await send(reach(guarded), "/attack-paths", {});
  expect([200, 503]).toContain(answer.status);
  const policy = String(answer.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  const file = await send(reach(guarded), "/assets/..%2Findex.html", {});
  expect(file.status).toBe(400);
});

const link = (service: TestService, now = () => new Date()) =>
  signInLink({ env: { HOME: service.home }, cwd: "/", now, data: join(service.folder, "data") });
const redeem = (service: TestService, url: string) =>
  post(reach(service), "/api/v1/session", { code: url.split("#sign-in=")[1] });

describe("a link of `parapet dashboard`", () => {
  test("signs in as the operator once, however many try at the same moment", async () => {
    const { url } = await link(local);
    expect(url.startsWith(`${local.url}/#sign-in=`)).toBe(true);
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(local, url)));
    const refused = answers.filter(({ status }) => status === 401);
    expect(refused).toHaveLength(7);
    const answer = answers.find(({ status }) => status === 200);
    expect(answer?.json).toMatchObject({ name: "operator", may: { operate: true } });
    expect(String(answer?.headers["set-cookie"])).toContain("HttpOnly; SameSite=Strict");
  });

  test("is over after two minutes, and nobody makes one that lasts", async () => {
    const past = await link(local, () => new Date(Date.now() - 121_000));
    expect((await redeem(local, past.url)).status).toBe(401);
    const future = await link(local, () => new Date(Date.now() + 3_600_000));
    expect((await redeem(local, future.url)).status).toBe(401);
  });

  test("is not for a server that other machines reach, nor where none runs", async () => {
    await expect(link(guarded)).rejects.toThrow("sign in to other servers with a token");
    const code = await makeSignInCode(join(guarded.folder, "data"), {
      now: new Date(),
      randomBytes,
    });
    expect((await redeem(guarded, `#sign-in=${code.code}`)).status).toBe(401);
    const stopped = await startTestService();
    await stopped.stop();
    await expect(link(stopped)).rejects.toThrow("parapet serve");
    await stopped.remove();
  });

  test("leaves nothing in the data folder that lets anybody in", async () => {
    const { url } = await link(local);
    const code = url.split("#sign-in=")[1] ?? "";
    const folder = join(local.folder, "data", "sign-in-codes");
    const names = await readdir(folder);
    expect(names.join()).not.toContain(code);
    for (const name of names) {
      expect(await readFile(join(folder, name), "utf8")).not.toContain(code);
      expect((await redeem(local, `#sign-in=${name}`)).status).toBe(401);
    }
    expect((await redeem(local, "#sign-in=../operator-token")).status).toBe(401);
  });
});
