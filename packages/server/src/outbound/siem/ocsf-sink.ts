import { createHash } from "node:crypto";
import { judged } from "../judged.ts";
import type { Post } from "../post.ts";
import type { DeliveryOutcome, Sink } from "../receiver.ts";
import { type OcsfFinding, ocsfFinding } from "./ocsf-finding.ts";

/** A collector that takes a JSON array of findings by HTTP. */
export function ocsfSink({
  address,
  version,
  post,
}: {
  readonly address: string;
  readonly version: string;
  readonly post: Post;
}): Sink {
  const url = new URL(address);
  const headers = { "content-type": "application/json", "user-agent": "Parapet" };
  const send = async (findings: readonly OcsfFinding[]): Promise<DeliveryOutcome> =>
    judged(await post({ url, headers, body: JSON.stringify(findings) }));
  return {
    id: `ocsf:${createHash("sha256").update(address).digest("hex").slice(0, 32)}`,
    kind: "ocsf",
    address: `${url.origin}/…`,
    most: 100,
    isMixed: true,
    deliver: (events) => send(events.map((event) => ocsfFinding(event, version))),
    test: () => send([]),
  };
}
