import { redactedOutput } from "@parapet/posture/redaction";
import { postFrom } from "./post.ts";
import type { Receiver } from "./receiver.ts";
import { webhook } from "./webhook.ts";

const timeoutMs = 10_000;

/** Addresses of the settings. */
type ReceiverSettings = {
  readonly webhooks: readonly string[];
  readonly otelLogs?: string | undefined;
};

/** Everyone outside whom the settings name to get violations. */
export async function receiversOf(
  { webhooks, otelLogs }: ReceiverSettings,
  {
    secret,
    version,
    now,
  }: { readonly secret: string; readonly version: string; readonly now: () => Date },
): Promise<readonly Receiver[]> {
  const post = postFrom({ timeoutMs });
  const hooks = [...new Set(webhooks)].map((address) => webhook({ address, secret, post, now }));
  if (otelLogs === undefined) return hooks.map(withoutSecrets);
  const { otelLogs: exporter } = await import("./otel-logs.ts");
  const logs = await exporter({ address: otelLogs, version, timeoutMs });
  return [...hooks, logs].map(withoutSecrets);
}

/** A receiver that gets no secret, whatever a violation holds. */
export function withoutSecrets(receiver: Receiver): Receiver {
  return { ...receiver, deliver: (violations) => receiver.deliver(redactedOutput(violations)) };
}
