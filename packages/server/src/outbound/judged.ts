import type { PostResult } from "./post.ts";
import type { DeliveryOutcome } from "./receiver.ts";

/** What the answer of a receiver means. */
export function judged(result: PostResult): DeliveryOutcome {
  if (!result.sent) return { outcome: "failed", reason: result.reason };
  const { status } = result;
  if (status >= 200 && status < 300) return { outcome: "taken" };
  const reason = `status ${status}`;
  const isFinal = status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status);
  return { outcome: isFinal ? "refused" : "failed", reason };
}
