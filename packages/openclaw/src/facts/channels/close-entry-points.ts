import type { FixEditor } from "@parapet/scan-core/core/check.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { guildMaps } from "../../channels/guild-ingress.ts";
import type { EntryPoint, OpenClawConfig } from "../../model/model.ts";
import { isMemberOfGroup, isWildcardItem, isWildcardKey } from "./open-entry-points.ts";
import { listAt } from "../tools/tool-lists.ts";
import { holderOf } from "../reporting/holder-of.ts";

/**
 * Removes the "*" from every list that admits senders through an entry point. Without that a
 * stricter policy changes nothing: "pairing" and "allowlist" admit whom the lists name, and group
 * lists fall back to `allowFrom`.
 */
export function removeSenderWildcards(
  entryPoint: EntryPoint,
  config: OpenClawConfig,
  edit: FixEditor,
): void {
  // Other channels may name the same access group: its members have their own check.
  const wildcards = entryPoint.because.filter((at) => isWildcardItem(at) && !isMemberOfGroup(at));
  const named = wildcards.map(holderOf);
  for (const list of new Set([...listsNear(entryPoint), ...named])) {
    for (const sender of new Set(listAt(config, list))) {
      if (sender.trim() === "*") edit.removeItem(list, sender);
    }
  }
}

/**
 * Removes the entries that admit every room, on channels where a room's members need no further
 * permission.
 */
export function removeRoomWildcards({ channel, because }: EntryPoint, edit: FixEditor): void {
  if (!guildMaps.has(channel)) return;
  for (const pointer of because.filter(isWildcardKey)) edit.remove(pointer);
}

function listsNear({ channel, account, policy }: EntryPoint): readonly string[] {
  const root = childPointer("/channels", channel);
  const scopes = [holderOf(policy.at), childPointer(`${root}/accounts`, account), root];
  return scopes.flatMap((scope) => [
    `${scope}/allowFrom`,
    `${scope}/groupAllowFrom`,
    `${scope}/dm/allowFrom`,
  ]);
}
