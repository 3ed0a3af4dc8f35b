import type { FixEditor } from "../../../check.ts";
import { childPointer, parentPointer, parsePointer } from "../../../documents/pointer.ts";
import type { ChannelDoor, OpenClawConfig } from "../../model.ts";
import { listAt } from "./tool-lists.ts";

/**
 * Takes the "*" out of every list that admits senders through a door. Without that a stricter policy changes
 * nothing: "pairing" and "allowlist" admit whom the lists name, and group lists fall back to `allowFrom`.
 */
export function removeSenderWildcards(
  door: ChannelDoor,
  config: OpenClawConfig,
  edit: FixEditor,
): void {
  for (const list of new Set([...listsNear(door), ...door.because.map(listPointer)])) {
    if (listAt(config, list).includes("*")) edit.removeItem(list, "*");
  }
}

/** Removes the entries named "*" that let a door into every room, where they are what opens it. */
export function removeRoomWildcards(
  door: ChannelDoor,
  config: OpenClawConfig,
  edit: FixEditor,
): void {
  for (const pointer of door.because) {
    const isRoom = parsePointer(pointer).at(-1) === "*";
    if (isRoom && !Array.isArray(config.get(parentPointer(pointer) ?? ""))) edit.remove(pointer);
  }
}

function listsNear({ channel, account, policy }: ChannelDoor): readonly string[] {
  const root = childPointer("/channels", channel);
  const scopes = [
    parentPointer(policy.at) ?? root,
    childPointer(`${root}/accounts`, account),
    root,
  ];
  return scopes.flatMap((scope) => [
    `${scope}/allowFrom`,
    `${scope}/groupAllowFrom`,
    `${scope}/dm/allowFrom`,
  ]);
}

/** The list that a pointer means: itself, or the one that holds the item. */
function listPointer(pointer: string): string {
  return /\/\d+$/.test(pointer) ? (parentPointer(pointer) ?? pointer) : pointer;
}
