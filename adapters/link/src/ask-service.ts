import type { IncomingMessage } from "node:http";
import { callerHeader, installationHeader, nonceHeader, signatureHeader } from "./headers.ts";
import type { Installation } from "./installation.ts";
import { newNonce } from "./nonce.ts";
import { ConnectionWasOver, sendCall } from "./send-call.ts";
import {
  isSameSignature,
  signatureOfAnswer,
  signatureOfCall,
  signatureOfCaller,
} from "./signatures.ts";

/**
 * The service gave no answer that can be trusted: away, late, a third party, or an error. Fail as
 * you were told to.
 */
export class NoTrustedAnswer extends Error {
  override readonly name: string = "NoTrustedAnswer";
}

/** Largest call that the service takes, in bytes. */
export const maxCallBytes = 256 * 1024;

/** It cannot be evaluated: the service would not read it. */
export class CallTooLarge extends NoTrustedAnswer {
  override readonly name = "CallTooLarge";
}

export type AskOptions = {
  /** The answer must be here within this time. Milliseconds. */
  readonly timeoutMs: number;
  /** An answer that is longer is not read. Bytes. */
  readonly maxAnswerBytes?: number;
};

/**
 * Sends a signed call and gives back the JSON of the signed answer. Throws NoTrustedAnswer, with a
 * sentence for the log, in every other case: so that anyone who catches it cannot mistake anything
 * for a yes.
 */
export async function askService(
  installation: Installation,
  path: string,
  body: unknown,
  { timeoutMs, maxAnswerBytes = 1024 * 1024 }: AskOptions,
): Promise<unknown> {
  const sent = JSON.stringify(body);
  if (Buffer.byteLength(sent) > maxCallBytes) {
    throw new CallTooLarge("A call exceeds the limit of 256 KiB for guardrail evaluation.");
  }
  const exchange = { installation, path, sent, maxAnswerBytes };
  const signal = AbortSignal.timeout(timeoutMs);
  const { nonce, status, text, signature } = await exchanged(exchange, signal)
    .catch((error: unknown) => {
      if (error instanceof ConnectionWasOver) return exchanged(exchange, signal);
      throw error;
    })
    .catch((error: unknown) => {
      if (error instanceof NoTrustedAnswer) throw error;
      throw new NoTrustedAnswer(
        `Parapet did not answer: ${signal.aborted ? tookTooLong : reasonOf(error)}`,
      );
    });
  const { key } = installation;
  if (!isSameSignature(signatureOfAnswer({ key, nonce, status, body: text }), signature)) {
    throw new NoTrustedAnswer(
      "The server at Parapet's address is not the service that the adapter was installed for.",
    );
  }
  if (status !== 200) throw new NoTrustedAnswer(`Parapet answered with status ${status}.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new NoTrustedAnswer("Parapet's answer is not JSON.");
  }
}

const tookTooLong = "it took too long";

/** One call with its own nonce, and what came back. */
async function exchanged(
  {
    installation: { installation_id, key, url, socket = "" },
    path,
    sent,
    maxAnswerBytes,
  }: {
    readonly installation: Installation;
    readonly path: string;
    readonly sent: string;
    readonly maxAnswerBytes: number;
  },
  signal: AbortSignal,
) {
  const nonce = newNonce();
  const headers = {
    "content-type": "application/json",
    [installationHeader]: installation_id,
    [nonceHeader]: nonce,
    [callerHeader]: signatureOfCaller(key, nonce, path),
    [signatureHeader]: signatureOfCall({ key, nonce, path, body: sent }),
  };
  const answer = await sendCall({ url, socket, path, headers, body: sent, signal });
  return {
    nonce,
    status: answer.statusCode ?? 0,
    signature: String(answer.headers[signatureHeader] ?? ""),
    text: await boundedText(answer, maxAnswerBytes).catch((error: unknown) => {
      throw new NoTrustedAnswer(
        `Parapet's answer was incomplete: ${signal.aborted ? tookTooLong : reasonOf(error)}`,
      );
    }),
  };
}

async function boundedText(answer: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    if (!(chunk instanceof Buffer)) continue;
    length += chunk.byteLength;
    if (length > most) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown reason";
}
