import { type IncomingMessage, request } from "node:http";
import { request as requestOverTls } from "node:https";
import {
  type MachineToken,
  machineHeader,
  newNonce,
  nonceHeader,
  signatureHeader,
  signatureOfUpload,
} from "@parapet/adapter-link";

export type PostedAnswer = {
  readonly status: number;
  readonly text: string;
  /** Of the `Retry-After` header; 0 where there is none. */
  readonly retryAfterSeconds: number;
};

export type SignedPost = (
  body: Buffer,
  signal: AbortSignal,
) => Promise<PostedAnswer | { readonly unreachable: string }>;

const timeoutMs = 120_000;

/**
 * Posts JSON to a route of the server with a new signature of this machine. The certificate of the
 * server is verified, and no redirect is followed.
 */
export function signedPostTo(
  url: string,
  token: MachineToken,
  {
    path,
    isCompressed,
    mostAnswerBytes,
  }: {
    readonly path: string;
    readonly isCompressed: boolean;
    readonly mostAnswerBytes: number;
  },
): SignedPost {
  const target = new URL(path, url);
  return async (body, signal) => {
    const nonce = newNonce();
    const upload = { machine: token.name, nonce, path, body };
    const headers = {
      "content-type": "application/json",
      ...(isCompressed ? { "content-encoding": "gzip" } : {}),
      "content-length": String(body.length),
      [machineHeader]: token.name,
      [nonceHeader]: nonce,
      [signatureHeader]: signatureOfUpload(token, upload),
    };
    const over = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { method: "POST", headers, signal: over, agent: false };
        const sent =
          target.protocol === "https:"
            ? requestOverTls(target, { ...options, rejectUnauthorized: true })
            : request(target, options);
        sent.once("response", resolve);
        sent.once("error", reject);
        // Of an answer that changes the protocol, nothing else is told.
        sent.once("close", () => reject(new Error("The server gave no answer.")));
        sent.end(body);
      });
      return {
        status: response.statusCode ?? 0,
        text: await textOf(response, mostAnswerBytes),
        retryAfterSeconds: Number(response.headers["retry-after"] ?? 0) || 0,
      };
    } catch (error) {
      return { unreachable: reasonOf(error) };
    }
  };
}

/** The members of a JSON object; none for what is no such object. */
export function answeredFields(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

async function textOf(response: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > mostBytes) throw new Error("The answer of the server is too long.");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "The server could not be reached.";
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return `The server could not be reached (${code}).`;
}

/** What the answer of an error says, shortened; "" where it says nothing. */
export function detailOf({ detail }: Readonly<Record<string, unknown>>): string {
  return typeof detail === "string" ? detail.slice(0, 500) : "";
}

/** A sentence for an answer that is not the one that was expected. */
export function refusalText(status: number, detail: string): string {
  const isRedirect = status >= 300 && status < 400;
  return isRedirect
    ? `The server answered with a redirect (${status}), which is not followed; give its final address.`
    : `The server answered ${status}${detail === "" ? "" : `: ${detail}`}`;
}
