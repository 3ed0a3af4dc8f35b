import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { listAt } from "../tools/tool-lists.ts";

const owners = "/commands/ownerAllowFrom";

/**
 * True for an entry point that only admits owners from `commands.ownerAllowFrom`: what comes
 * through it is the owner's own word. An owner's id may be bound to a channel, "slack:U123".
 */
export function admitsOwnersOnly(
  { config }: OpenClawModel,
  { channel, audience, because }: EntryPoint,
): boolean {
  if (audience !== "listed") return false;
  const senders = because.flatMap((at) => listAt(config, at));
  const ids = new Set(
    listAt(config, owners).map((owner) => withoutChannel(owner, channel).toLowerCase()),
  );
  return (
    senders.length > 0 &&
    senders.every((sender) => ids.has(withoutChannel(sender, channel).toLowerCase()))
  );
}

/** Where owners are named. */
export const ownersAt = owners;

/** Ids of another channel keep their prefix, and so match nobody. */
function withoutChannel(id: string, channel: string): string {
  const prefixes = [`${channel}:`, ...(channel === "telegram" ? ["tg:"] : [])];
  const prefix = prefixes.find((it) => id.toLowerCase().startsWith(it));
  return prefix === undefined ? id : id.slice(prefix.length);
}
