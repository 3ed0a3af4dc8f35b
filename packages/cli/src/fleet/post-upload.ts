import type { MachineToken } from "@parapet/adapter-link";
import {
  answeredFields,
  detailOf,
  type PostedAnswer,
  refusalText,
  signedPostTo,
} from "./signed-post.ts";
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

const mostAnswerBytes = 64 * 1024;
const longestRetryMs = 5 * 60_000;

/** Posts scans as signed uploads. */
export function postUploadTo(url: string, token: MachineToken): PostUpload {
  const path = "/api/v1/uploads";
  const post = signedPostTo(url, token, { path, isCompressed: true, mostAnswerBytes });
  return async (body, signal) => {
    const answer = await post(body, signal);
    return "unreachable" in answer
      ? { outcome: "later", reason: answer.unreachable, afterMs: 0, isSettled: false }
      : outcomeOf(answer);
  };
}

/** Answers that stay the same for the same scan. */
const final: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

function outcomeOf({ status, text, retryAfterSeconds: seconds }: PostedAnswer): UploadOutcome {
  const answer = answeredFields(text);
  if (status === 200 && typeof answer["service"] === "string") {
    const { service, stored, drift } = answer;
    return { outcome: "sent", service, stored: stored !== false, drift: toldDrift(drift) };
  }
  const detail = detailOf(answer);
  // What answers so without a reason is something else than Parapet.
  if (final.has(status) && detail !== "") return { outcome: "refused", reason: detail };
  const afterMs = seconds > 0 ? Math.min(seconds * 1_000, longestRetryMs) : 0;
  const isSettled = status >= 300 && status < 500 && ![408, 425, 429].includes(status);
  return { outcome: "later", reason: refusalText(status, detail), afterMs, isSettled };
}
