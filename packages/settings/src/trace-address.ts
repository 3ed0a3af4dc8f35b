import { isWebhookAddress } from "./webhook-address.ts";

const traceId = "{trace_id}";

/**
 * True for an https or http URL without user name and password that holds `{trace_id}` behind its
 * host. `{span_id}` may be in it, too.
 */
export function isTraceAddress(template: string): boolean {
  const at = (id: string): string => template.replaceAll(traceId, id).replaceAll("{span_id}", id);
  const [one, other] = [at("0"), at("1")];
  if (!template.includes(traceId) || !isWebhookAddress(one) || !isWebhookAddress(other)) {
    return false;
  }
  // Which server is asked does not depend on what a span says.
  return new URL(one).origin === new URL(other).origin;
}
