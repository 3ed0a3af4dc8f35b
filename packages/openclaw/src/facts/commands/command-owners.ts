import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { ownersAt } from "./owner-senders.ts";
import { listAt } from "../tools/tool-lists.ts";

/**
 * Entries of `commands.ownerAllowFrom` that name somebody. "*" names nobody: OpenClaw removes it.
 */
export function namedOwners({ config }: OpenClawModel): readonly string[] {
  return listAt(config, ownersAt)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "" && entry !== "*");
}

/** True when nothing limits chat commands of a channel to some of those who may write there. */
export function namesNoOwner(model: OpenClawModel, channel: string): boolean {
  if (namedOwners(model).some((owner) => isForChannel(model, owner, channel))) return false;
  const list = commandSendersAt(model, channel);
  return list === undefined || listAt(model.config, list).some((sender) => sender.trim() === "*");
}

/**
 * The list of `commands.allowFrom` that holds on a channel: its own, else the one for all;
 * undefined without any.
 */
export function commandSendersAt({ config }: OpenClawModel, channel: string): string | undefined {
  return [below("/commands/allowFrom", channel), below("/commands/allowFrom", "*")].find((at) =>
    Array.isArray(config.get(at)),
  );
}

/**
 * The channel that an owner's entry is bound to, "slack" of "slack:U123"; "" where it counts on
 * every channel.
 */
export function channelOfOwner({ config }: OpenClawModel, owner: string): string {
  const prefix = owner.slice(0, Math.max(0, owner.indexOf(":"))).toLowerCase();
  if (prefix === "tg") return "telegram";
  return prefix !== "" && config.has(below("/channels", prefix)) ? prefix : "";
}

function isForChannel(model: OpenClawModel, owner: string, channel: string): boolean {
  const bound = channelOfOwner(model, owner);
  return bound === "" || bound === channel;
}
