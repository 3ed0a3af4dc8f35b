import type { Settings } from "../settings.ts";
import { postFrom } from "./post.ts";
import type { Receiver } from "./receiver.ts";
import { webhook } from "./webhook.ts";

const timeoutMs = 10_000;

/** Everybody outside whom the settings name to be told of violations. */
export async function receiversOf(
  { webhooks, otelLogs }: Pick<Settings, "webhooks" | "otelLogs">,
  {
    secret,
    version,
    now,
  }: { readonly secret: string; readonly version: string; readonly now: () => Date },
): Promise<readonly Receiver[]> {
  const post = postFrom({ timeoutMs });
  const hooks = [...new Set(webhooks)].map((address) => webhook({ address, secret, post, now }));
  if (otelLogs === undefined) return hooks;
  const { otelLogs: exporter } = await import("./otel-logs.ts");
  return [...hooks, await exporter({ address: otelLogs, version, timeoutMs })];
}
