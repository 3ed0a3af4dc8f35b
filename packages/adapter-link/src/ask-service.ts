import { installationHeader, nonceHeader, signatureHeader } from "./headers.ts";
import type { Installation } from "./installation.ts";
import { newNonce } from "./nonce.ts";
import { isSameSignature, signatureOfAnswer, signatureOfCall } from "./signatures.ts";

/** The service gave no answer that can be trusted: away, late, a stranger, or an error. Fail as you were told to. */
export class NoTrustedAnswer extends Error {
  override readonly name = "NoTrustedAnswer";
}

export type AskOptions = {
  /** The answer must be here within this time. Milliseconds. */
  readonly timeoutMs: number;
  /** An answer that is longer is not read. Bytes. */
  readonly maxAnswerBytes?: number;
  readonly fetch?: typeof fetch;
};

/**
 * Sends a signed call and gives back the JSON of the signed answer. Throws NoTrustedAnswer, with a sentence for the log, in
 * every other case: so that whoever catches it cannot mistake anything for a yes.
 */
export async function askService(
  { installation_id, key, url }: Installation,
  path: string,
  body: unknown,
  { timeoutMs, maxAnswerBytes = 1024 * 1024, ...injected }: AskOptions,
): Promise<unknown> {
  const ask = injected.fetch ?? fetch;
  const nonce = newNonce();
  const sent = JSON.stringify(body);
  const { status, text, signature } = await ask(`${url}${path}`, {
    method: "POST",
    redirect: "error",
    headers: {
      "content-type": "application/json",
      [installationHeader]: installation_id,
      [nonceHeader]: nonce,
      [signatureHeader]: signatureOfCall(key, nonce, path, sent),
    },
    body: sent,
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    async (response) => ({
      status: response.status,
      signature: response.headers.get(signatureHeader) ?? "",
      text: await boundedText(response, maxAnswerBytes),
    }),
    (error: unknown) => {
      throw new NoTrustedAnswer(`Parapet did not answer: ${reasonOf(error)}`);
    },
  );
  if (!isSameSignature(signatureOfAnswer(key, nonce, status, text), signature)) {
    throw new NoTrustedAnswer(
      "What answers at Parapet's address is not the service that was installed.",
    );
  }
  if (status !== 200) throw new NoTrustedAnswer(`Parapet answered with status ${status}.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new NoTrustedAnswer("Parapet's answer is not JSON.");
  }
}

async function boundedText(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength;
      if (length > most) throw new Error("the answer is too long");
      chunks.push(chunk);
    }
  } catch (error) {
    throw new NoTrustedAnswer(`Parapet's answer broke off: ${reasonOf(error)}`);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  return error.cause instanceof Error ? error.cause.message : error.message;
}
