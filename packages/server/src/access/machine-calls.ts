import {
  isUploadOf,
  longestSkewMs,
  machineHeader,
  machineNamePattern,
  madeAt,
  nonceHeader,
  signatureHeader,
} from "@parapet/adapter-link";
import { parapetCommand } from "@parapet/posture";
import type { Context } from "hono";
import type { ApiEnv } from "./environment.ts";
import type { Caller } from "./caller.ts";
import { unauthenticated } from "./identify.ts";
import { readAtMost } from "./json-body.ts";

/** What is needed to tell an enrolled machine from a third party. */
export type MachineIdentity = {
  /** Its public key, where it may send now. */
  readonly keyOf: (name: string) => Promise<string | undefined>;
  /** True for the nonce of a call that was not heard before; it then was. */
  readonly isFresh: (nonce: string) => Promise<boolean>;
  readonly now: () => number;
};

/** Largest upload as it is sent, in bytes. */
export const mostUploadBytes = 8 * 1024 * 1024;

/**
 * The machine that sends a request; undefined where it says that it is none. Reads the body, which
 * the route then finds read. Throws ProblemError "unauthenticated" for one that only says so, and
 * for one that was altered or sent again.
 */
export async function machineOf(
  context: Context<ApiEnv>,
  { keyOf, isFresh, now }: MachineIdentity,
): Promise<Caller | undefined> {
  const machine = context.req.header(machineHeader);
  if (machine === undefined) return undefined;
  const nonce = context.req.header(nonceHeader) ?? "";
  // Before the body: who knows no machine is not read at length.
  const key = machineNamePattern.test(machine) ? await keyOf(machine) : undefined;
  if (key === undefined) throw notEnrolled();
  const made = madeAt(nonce);
  if (made === undefined) throw notEnrolled();
  const body = await readAtMost(context.req.raw, mostUploadBytes);
  const { pathname, search } = new URL(context.req.url);
  const upload = { machine, nonce, path: pathname + search, body };
  if (!isUploadOf(key, upload, context.req.header(signatureHeader) ?? "")) throw notEnrolled();
  // Said only to who holds the token.
  const ahead = Math.round((made - now()) / 1000);
  if (Math.abs(made - now()) > longestSkewMs) {
    throw unauthenticated(
      `The clock of this machine is ${Math.abs(ahead)} s ${ahead > 0 ? "ahead of" : "behind"} the server's; at most ${longestSkewMs / 1000} s are accepted. Set both by the same time server.`,
    );
  }
  if (!(await isFresh(nonce))) {
    throw unauthenticated("This request was already received; sign each try again.");
  }
  context.set("body", body);
  return { kind: "machine", name: machine };
}

function notEnrolled() {
  return unauthenticated(
    `The request is not signed by an enrolled machine: the token is unknown, expired or revoked, or the body was altered. Enroll the machine again with \`${parapetCommand("machines enroll")}\`.`,
  );
}
