import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openProvider, type Provider, type ProviderError } from "./provider.ts";

/* A provider that says whatever a hostile or broken one could. */

const challenge = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });

type Said = {
  claims: Record<string, unknown>;
  header: Record<string, unknown>;
  key: KeyObject;
  discovery: Record<string, unknown>;
  token: (idToken: string) => { readonly status: number; readonly body: unknown };
  published: KeyObject;
  hangs: boolean;
};

let said: Said;
let server: Server;
let issuer: string;
let provider: Provider;
let seen: { readonly path: string; readonly body: string; readonly authorization: string }[];
let nowMs = 0;

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function idTokenOf({ claims, header, key }: Said): string {
  const signed = `${base64(header)}.${base64(claims)}`;
  if (header["alg"] === "none") return `${signed}.`;
  const signature = sign("sha256", Buffer.from(signed), key).toString("base64url");
  return `${signed}.${signature}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const piece of request) body += String(piece);
  return body;
}

const seconds = () => Math.floor(Date.now() / 1_000);

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? "";
      const authorization = request.headers.authorization ?? "";
      seen.push({ path, body: await bodyOf(request), authorization });
      if (said.hangs) return;
      const answers: Record<string, () => { readonly status: number; readonly body: unknown }> = {
        "/.well-known/openid-configuration": () => ({ status: 200, body: said.discovery }),
        "/jwks": () => {
          const jwk = said.published.export({ format: "jwk" });
          return { status: 200, body: { keys: [{ ...jwk, kid: "k1", alg: "RS256", use: "sig" }] } };
        },
        "/token": () => said.token(idTokenOf(said)),
      };
      const { status, body } = answers[path]?.() ?? { status: 404, body: {} };
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  said = {
    claims: {
      iss: issuer,
      aud: "parapet",
      sub: "ada",
      nonce: challenge.nonce,
      iat: seconds(),
      exp: seconds() + 300,
      groups: ["web"],
    },
    header: { alg: "RS256", kid: "k1" },
    key: keys.privateKey,
    published: keys.publicKey,
    discovery: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    },
    token: (idToken) => ({
      status: 200,
      body: { access_token: "at", token_type: "bearer", expires_in: 300, id_token: idToken },
    }),
    hangs: false,
  };
  provider = opened();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function opened(privateHosts: readonly string[] = ["127.0.0.1"]): Provider {
  const named = {
    issuer,
    clientId: "parapet",
    clientSecret: "a secret/+",
    publicUrl: "http://p.test",
  };
  return openProvider(named, {
    scopes: ["openid"],
    groupsClaim: "groups",
    privateHosts,
    nowMs: () => nowMs,
  });
}

const back = (query: string) => new URL(`http://p.test/api/v1/sign-in/callback?${query}`);
const good = `code=c&state=${challenge.state}`;

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "let in";
  } catch (error) {
    return (error as ProviderError).reason;
  }
}

test("a browser is sent away with state, nonce and the digest of a verifier that it never sees", async () => {
  const url = new URL(await provider.authorizationUrl(challenge));
  expect(url.origin).toBe(issuer);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: "code",
    client_id: "parapet",
    redirect_uri: "http://p.test/api/v1/sign-in/callback",
    code_challenge_method: "S256",
    state: challenge.state,
    nonce: challenge.nonce,
  });
  expect(url.href).not.toContain(challenge.verifier);
});

test("a good answer tells who it is, and the secret goes to the token endpoint alone", async () => {
  const { claims, refreshToken } = await provider.exchange(back(good), challenge);
  expect(claims).toMatchObject({ sub: "ada", groups: ["web"] });
  expect(refreshToken).toBe("");
  const asked = seen.filter(({ authorization }) => authorization !== "");
  expect(asked.map(({ path }) => path)).toEqual(["/token"]);
  expect(asked[0]?.body).toContain(`code_verifier=${challenge.verifier}`);
});

describe("nobody is let in by", () => {
  test.each<[string, () => void]>([
    ["a token that another key has signed", () => (said.key = foreign.privateKey)],
    ["a token that nothing has signed", () => (said.header = { alg: "none" })],
    [
      "a token of another algorithm than the key's",
      () => (said.header = { alg: "PS256", kid: "k1" }),
    ],
    ["a token for another client", () => (said.claims["aud"] = "other")],
    [
      "a token that another client may use",
      () => {
        said.claims["aud"] = ["parapet", "other"];
        said.claims["azp"] = "other";
      },
    ],
    ["a token of another issuer", () => (said.claims["iss"] = "https://evil.example")],
    ["a token of another sign-in", () => (said.claims["nonce"] = "other")],
    ["a token without a nonce", () => delete said.claims["nonce"]],
    ["a token that was over two minutes ago", () => (said.claims["exp"] = seconds() - 120)],
    ["a token that begins in two minutes", () => (said.claims["nbf"] = seconds() + 120)],
    [
      "a code that was used before",
      () => {
        said.token = () => ({ status: 400, body: { error: "invalid_grant" } });
      },
    ],
    [
      "an answer without an ID token",
      () => {
        said.token = () => ({ status: 200, body: { access_token: "at", token_type: "bearer" } });
      },
    ],
  ])("%s", async (_, change) => {
    change();
    expect(await reasonOf(provider.exchange(back(good), challenge))).toBe("refused");
  });

  test.each([
    ["another state", "code=c&state=other"],
    ["no state", "code=c"],
    ["an answer of another provider", `${good}&iss=https%3A%2F%2Fevil.example`],
    ["a refusal of the provider", `error=access_denied&state=${challenge.state}`],
    ["neither code nor error", `state=${challenge.state}`],
  ])("%s", async (_, query) => {
    expect(await reasonOf(provider.exchange(back(query), challenge))).toBe("refused");
    expect(seen.map(({ path }) => path)).not.toContain("/token");
  });

  test("a provider whose document names another issuer", async () => {
    said.discovery["issuer"] = "https://evil.example";
    expect(await reasonOf(provider.authorizationUrl(challenge))).not.toBe("let in");
  });
});

test("clocks may differ by a minute", async () => {
  said.claims["exp"] = seconds() - 30;
  expect(await reasonOf(provider.exchange(back(good), challenge))).toBe("let in");
});

test("a key that the provider has changed is fetched, and its old one lets nobody in", async () => {
  await provider.exchange(back(good), challenge);
  said.published = foreign.publicKey;
  said.key = foreign.privateKey;
  nowMs += 5 * 60 * 1_000 + 1;
  expect(await reasonOf(provider.exchange(back(good), challenge))).toBe("let in");
  said.key = keys.privateKey;
  expect(await reasonOf(provider.exchange(back(good), challenge))).toBe("refused");
});

test("a provider on a private address is asked only where an administrator has named it", async () => {
  expect(await reasonOf(opened([]).authorizationUrl(challenge))).toBe("unavailable");
  expect(seen).toEqual([]);
});

test("a provider that fails, says too much or is away is not available, and is asked again", async () => {
  said.token = () => ({ status: 503, body: {} });
  expect(await reasonOf(provider.exchange(back(good), challenge))).toBe("unavailable");
  said.token = () => ({ status: 200, body: { access_token: "x".repeat(2 * 1024 * 1024) } });
  expect(await reasonOf(provider.exchange(back(good), challenge))).toBe("unavailable");
  const { discovery } = said;
  said.discovery = { text: "x".repeat(2 * 1024 * 1024) };
  const other = opened();
  expect(await reasonOf(other.authorizationUrl(challenge))).toBe("unavailable");
  said.discovery = discovery;
  expect(await reasonOf(other.authorizationUrl(challenge))).toBe("let in");
});

test("a provider that does not answer is given up within its time", async () => {
  said.hangs = true;
  expect(await reasonOf(provider.authorizationUrl(challenge))).toBe("unavailable");
});

test("a refresh that answers for somebody else is refused", async () => {
  const first = await provider.exchange(back(good), challenge);
  const granted = { ...first, refreshToken: "rt" };
  delete said.claims["nonce"];
  expect((await provider.refresh(granted, "ada")).claims["sub"]).toBe("ada");
  said.claims["sub"] = "eve";
  expect(await reasonOf(provider.refresh(granted, "ada"))).toBe("refused");
});
