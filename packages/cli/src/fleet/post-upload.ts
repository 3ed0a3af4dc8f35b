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
import { type ToldDrift, toldDrift } from "./told-drift.ts";

/** What the server says of a scan that it has. */
export type SentScan = {
  readonly service: string;
  /** False where it had a later one of the workspace. */
  readonly stored: boolean;
  /** Undefined where it does not say it. */
  readonly drift: ToldDrift | undefined;
};

export type UploadOutcome =
  /** The server has it. */
  | ({ readonly outcome: "sent" } & SentScan)
  /** It will not take this one, however often it is sent. */
  | { readonly outcome: "refused"; readonly reason: string }
  /** It may take it later; not before somebody has changed something where `isSettled`. */
  | {
      readonly outcome: "later";
      readonly reason: string;
      readonly afterMs: number;
      readonly isSettled: boolean;
    };

export type PostUpload = (body: Buffer, signal: AbortSignal) => Promise<UploadOutcome>;

const path = "/api/v1/uploads";
const timeoutMs = 120_000;
const mostAnswerBytes = 64 * 1024;
const longestRetryMs = 5 * 60_000;

/**
 * Posts a scan with a new signature. The certificate of the server is verified, and no redirect is
 * followed.
 */
export function postUploadTo(url: string, token: MachineToken): PostUpload {
  const target = new URL(path, url);
  return async (body, signal) => {
    const nonce = newNonce();
    const upload = { machine: token.name, nonce, path, body };
    const headers = {
      "content-type": "application/json",
      "content-encoding": "gzip",
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
        sent.end(body);
      });
      return outcomeOf(response, await textOf(response));
    } catch (error) {
      return { outcome: "later", reason: reasonOf(error), afterMs: 0, isSettled: false };
    }
  };
}

/** Answers that stay the same for the same scan. */
const final: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

function outcomeOf(response: IncomingMessage, text: string): UploadOutcome {
  const status = response.statusCode ?? 0;
  const answer = fieldsOf(text);
  if (status === 200 && typeof answer["service"] === "string") {
    const { service, stored, drift } = answer;
    return { outcome: "sent", service, stored: stored !== false, drift: toldDrift(drift) };
  }
  const detail = typeof answer["detail"] === "string" ? answer["detail"].slice(0, 500) : "";
  // What answers so without a reason is something else than Parapet.
  if (final.has(status) && detail !== "") return { outcome: "refused", reason: detail };
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect
    ? `The server answered with a redirect (${status}), which is not followed; give its final address.`
    : `The server answered ${status}${detail === "" ? "" : `: ${detail}`}`;
  const seconds = Number(response.headers["retry-after"] ?? 0);
  const afterMs = seconds > 0 ? Math.min(seconds * 1_000, longestRetryMs) : 0;
  const isSettled = status >= 300 && status < 500 && ![408, 425, 429].includes(status);
  return { outcome: "later", reason, afterMs, isSettled };
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > mostAnswerBytes) throw new Error("The answer of the server is too long.");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "The server could not be reached.";
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return `The server could not be reached (${code}).`;
}
