import type { Api } from "../../api/types.ts";
import { at } from "../../core/format.ts";

type Adapter = Api["AdapterInstallation"];

/** The installations that protect an agent. */
export function adaptersOf(
  adapters: readonly Adapter[],
  { agent_id, service }: Pick<Api["Agent"], "agent_id" | "service">,
): readonly Adapter[] {
  return adapters.filter(
    (adapter) =>
      adapter.service === service &&
      adapter.agent_ids.some((id) => id === agent_id || agent_id.startsWith(`${id}/`)),
  );
}

/** What the latest canary of an agent came to, in a sentence; "" if there was none. */
export function canaryText(adapters: readonly Adapter[], agentId: string): string {
  const proof = adapters
    .flatMap(({ proofs }) => proofs)
    .filter(({ agent_id }) => agent_id === agentId)
    .toSorted((a, b) => (a.proven_at < b.proven_at ? 1 : -1))[0];
  if (proof === undefined || proof.proven_at === "") return "";
  const when = at(proof.proven_at);
  if (proof.ran || proof.ran_when_away) {
    const where = proof.ran ? "" : " while the service was down";
    return `A canary call ran${where}, ${when}. ${proof.detail}`.trim();
  }
  if (!proof.blocked) return `A canary call came to no result, ${when}. ${proof.detail}`.trim();
  return proof.blocked_when_away
    ? `A canary call did not run, with the service up and down: ${when}.`
    : `A canary call did not run, ${when}. With the service down, that is not known. ${proof.detail}`.trim();
}
