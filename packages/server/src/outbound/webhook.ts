import { createHash, createHmac } from "node:crypto";
import { shownViolation } from "@parapet/guardrails";
import { byKind } from "./by-kind.ts";
import { factsOf } from "./event-facts.ts";
import type { Post } from "./post.ts";
import { judged } from "./judged.ts";
import type { DeliveryOutcome, Sink } from "./receiver.ts";

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
export function webhook({ address, secret, post, now }: WebhookOptions): Sink {
  const url = new URL(address);
  const send = async (type: string, data: object, id: string): Promise<DeliveryOutcome> => {
    const time = now();
    const timestamp = String(Math.floor(time.getTime() / 1000));
    const body = JSON.stringify({ type, timestamp: time.toISOString(), data });
    const headers = {
      "content-type": "application/json",
      "user-agent": "Parapet",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signed(`${id}.${timestamp}.${body}`, secret)}`,
    };
    return judged(await post({ url, headers, body }));
  };
  return {
    id: `webhook:${sha256(address).slice(0, 32)}`,
    kind: "webhook",
    // The path of a webhook is often what lets one in.
    address: `${url.origin}/…`,
    most: 100,
    isMixed: false,
    deliver: (events) => {
      const { violations, exposures, machines, suppressions, drift, instructions } = byKind(events);
      const ids = events.map((event) => factsOf(event).id);
      const id = `msg_${sha256(ids.join()).slice(0, 32)}`;
      const [first] = events;
      switch (first?.kind) {
        case "exposure":
          return send("exposures.changed", { exposures }, id);
        case "machine":
          return send("machines.silent", { machines }, id);
        case "suppression":
          return send("suppressions.expired", { suppressions }, id);
        case "drift":
          return send("drift.opened", { drift }, id);
        case "instruction":
          return send("instructions.answered", { instructions }, id);
        case "violation":
        case undefined:
          return send("violations.observed", { violations: violations.map(shownViolation) }, id);
      }
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
