import { parapetCommand } from "@parapet/posture";
import {
  hookTokenOf,
  installationHeader,
  isSameSignature,
  nonceHeader,
  signatureHeader,
  signatureOfAnswer,
  signatureOfCall,
} from "@parapet/adapter-link";
import type { Context, MiddlewareHandler } from "hono";
import type { ApiEnv } from "./environment.ts";
import { readAtMost } from "./json-body.ts";
import type { Caller } from "./caller.ts";
import { unauthenticated } from "./identify.ts";

/** What is needed to tell an installed adapter from a third party. */
export type AdapterIdentity = {
  /** The key of an installation, whether there is such a one or not. */
  readonly keyOf: (installationId: string) => string;
  readonly isInstalled: (installationId: string) => Promise<boolean>;
  /** True for the nonce of a call that is made now, and was not heard before; it then was. */
  readonly isFresh: (nonce: string) => boolean | Promise<boolean>;
};

type Asked = Context<ApiEnv>;

/**
 * Signs every answer to a caller that names an installation, so that a third party on this port
 * cannot say allow. A success is signed only where the call was the installation's own: else anyone
 * could have some text signed for its nonce.
 */
export function signAnswers({ keyOf }: AdapterIdentity): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    await next();
    const installation = context.req.header(installationHeader);
    if (installation === undefined) return;
    const { res } = context;
    if (res.status < 400 && context.var.caller?.kind !== "adapter") return;
    const text = await res.text();
    const nonce = context.req.header(nonceHeader) ?? "";
    const headers = new Headers(res.headers);
    headers.set(
      signatureHeader,
      signatureOfAnswer({ key: keyOf(installation), nonce, status: res.status, body: text }),
    );
    context.res = undefined;
    context.res = new Response(text, { status: res.status, headers });
  };
}

/**
 * The adapter that sends a request; undefined where it says that it is none. Reads the body of a
 * signed call, which the route then finds read. Throws ProblemError "unauthenticated" for one that
 * only says so.
 */
export async function adapterOf(
  context: Asked,
  identity: AdapterIdentity,
): Promise<Caller | undefined> {
  const named = context.req.header(installationHeader);
  if (named !== undefined) return signer(context, named, identity);
  const hooks = /^\/api\/v1\/adapters\/([^/]+)\/hooks\//.exec(context.req.path)?.[1];
  return hooks === undefined ? undefined : hookCaller(context, hooks, identity);
}

async function signer(
  context: Asked,
  installation_id: string,
  { keyOf, isInstalled, isFresh }: AdapterIdentity,
): Promise<Caller> {
  // Before the body: who knows no installation is not read at length.
  if (!(await isInstalled(installation_id))) throw notInstalled();
  const nonce = context.req.header(nonceHeader) ?? "";
  const given = context.req.header(signatureHeader) ?? "";
  const body = await readAtMost(context.req.raw, mostSignedBytes);
  const { pathname, search } = new URL(context.req.url);
  const text = new TextDecoder().decode(body);
  const expected = signatureOfCall({
    key: keyOf(installation_id),
    nonce,
    path: pathname + search,
    body: text,
  });
  if (!isSameSignature(expected, given)) throw notInstalled();
  // Only the holder of the key can have its nonces remembered.
  if (!(await isFresh(nonce))) throw unauthenticated(notNow);
  context.set("body", body);
  return { kind: "adapter", installation_id };
}

/** Of a runtime that cannot sign. Who holds no hook's token may be somebody else with a token. */
async function hookCaller(
  context: Asked,
  installation_id: string,
  { keyOf, isInstalled }: AdapterIdentity,
): Promise<Caller | undefined> {
  const given = /^Bearer +(\S{1,256})$/i.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
  if (!isSameSignature(hookTokenOf(keyOf(installation_id)), given)) return undefined;
  if (!(await isInstalled(installation_id))) throw notInstalled();
  return { kind: "adapter", installation_id };
}

/** As much as the hooks of a runtime may hold; a route that takes less refuses the rest itself. */
const mostSignedBytes = 8 * 1024 * 1024;

const notNow =
  "This call was already received, or the clocks of the adapter and the service differ by more than a minute. " +
  "Set them by the same time server.";

function notInstalled() {
  return unauthenticated(
    `The call is not signed by an installed adapter; run \`${parapetCommand("protect")}\` again.`,
  );
}
