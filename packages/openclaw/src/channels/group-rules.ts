/** What differs between the channels whose groups are guarded by lists of senders. */
export type GroupRules = {
  /** Under "allowlist" no group is admitted before one is named. */
  readonly roomsNeeded: boolean;
  /** Where nobody is listed for groups, those listed for direct messages are. */
  readonly fallsBack: boolean;
  /** Whom a named room admits where no senders are listed at all. */
  readonly unlisted: "group-members" | "nobody";
  /**
   * The list of a room that counts under every policy; where it counts even when empty, it then
   * admits nobody.
   */
  readonly bindingList?: { readonly name: string; readonly evenEmpty: boolean };
};

const usual: GroupRules = { roomsNeeded: false, fallsBack: true, unlisted: "group-members" };

const exceptions: ReadonlyMap<string, GroupRules> = new Map([
  ["imessage", { ...usual, unlisted: "nobody" }],
  ["irc", { roomsNeeded: true, fallsBack: false, unlisted: "nobody" }],
  ["line", { ...usual, fallsBack: false, unlisted: "nobody" }],
  ["matrix", { ...usual, roomsNeeded: true, bindingList: { name: "users", evenEmpty: false } }],
  ["nextcloud-talk", { ...usual, roomsNeeded: true }],
  ["signal", { ...usual, unlisted: "nobody" }],
  [
    "telegram",
    { ...usual, roomsNeeded: true, bindingList: { name: "allowFrom", evenEmpty: true } },
  ],
  ["whatsapp", { ...usual, unlisted: "nobody" }],
  ["zalouser", { ...usual, roomsNeeded: true, fallsBack: false }],
]);

export function groupRulesOf(channel: string): GroupRules {
  return exceptions.get(channel) ?? usual;
}
