import { createHash, createHmac } from "node:crypto";
import { shownViolation } from "@parapet/guardrails";
import type { Post } from "./post.ts";
import type { DeliveryOutcome, Receiver } from "./receiver.ts";

export type WebhookOptions = {
  readonly address: string;
  /** Signs each message. */
  readonly secret: string;
  readonly post: Post;
  readonly now: () => Date;
};

/**
 * A webhook as Standard Webhooks describes it: `webhook-id` names the message, the same at each
 * attempt; `webhook-signature` is `v1,` and the base64 of HMAC-SHA256 over
 * `<id>.<timestamp>.<body>`.
 */
export function webhook({ address, secret, post, now }: WebhookOptions): Receiver {
  const url = new URL(address);
  const send = async (type: string, data: object, id: string): Promise<DeliveryOutcome> => {
    const time = now();
    const timestamp = String(Math.floor(time.getTime() / 1000));
    const body = JSON.stringify({ type, timestamp: time.toISOString(), data });
    const result = await post({
      url,
      headers: {
        "content-type": "application/json",
        "user-agent": "Parapet",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${signed(`${id}.${timestamp}.${body}`, secret)}`,
      },
      body,
    });
    return result.sent ? judged(result.status) : { outcome: "failed", reason: result.reason };
  };
  return {
    id: `webhook:${sha256(address).slice(0, 32)}`,
    kind: "webhook",
    // The path of a webhook is often what lets one in.
    address: `${url.origin}/…`,
    deliver: (violations) => {
      const ids = violations.map(({ violation_id }) => violation_id).join();
      const shown = violations.map(shownViolation);
      return send("violations.observed", { violations: shown }, `msg_${sha256(ids).slice(0, 32)}`);
    },
    test: () =>
      send("parapet.test", {}, `msg_${sha256(`test ${now().toISOString()}`).slice(0, 32)}`),
  };
}

/**
 * `whsec_` and base64 means the bytes, as Standard Webhooks writes them; anything else means
 * itself.
 */
function keyOf(secret: string): Uint8Array {
  return secret.startsWith("whsec_")
    ? Buffer.from(secret.slice("whsec_".length), "base64")
    : Buffer.from(secret, "utf8");
}

function signed(text: string, secret: string): string {
  return createHmac("sha256", keyOf(secret)).update(text).digest("base64");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function judged(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return { outcome: "taken" };
  const reason = `status ${status}`;
  const isFinal = status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status);
  return { outcome: isFinal ? "refused" : "failed", reason };
}
