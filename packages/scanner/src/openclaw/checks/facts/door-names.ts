import type { ChannelDoor } from "../../model.ts";

/** Doors that one and the same setting opens, since accounts inherit from their channel. */
export type DoorGroup = {
  /** The pointers that open them, the policy first. */
  readonly at: readonly string[];
  readonly doors: readonly ChannelDoor[];
};

/** Gathers doors by the settings that open them, in order. */
export function groupDoors(doors: readonly ChannelDoor[]): readonly DoorGroup[] {
  const groups = Map.groupBy(doors, (door) => JSON.stringify([door.policy.at, ...door.because]));
  return [...groups.values()].map((members) => ({
    at: [...new Set(members.flatMap(({ policy, because }) => [policy.at, ...because]))],
    doors: members,
  }));
}

/** The agents that doors reach, sorted, each once. */
export function agentsBehind(doors: readonly ChannelDoor[]): readonly string[] {
  return [...new Set(doors.flatMap(({ agents }) => agents))].toSorted();
}

/** "telegram", "discord accounts a and b", "telegram group -1001". */
export function describeDoors(doors: readonly ChannelDoor[]): string {
  const channel = doors[0]?.channel ?? "";
  const accounts = [...new Set(doors.map(({ account }) => account))].filter(
    (account) => account !== "default",
  );
  const rooms = [...new Set(doors.map(({ room }) => room))].filter((room) => room !== "");
  return [
    channel,
    accounts.length > 0 ? `account ${shortList(accounts)}` : "",
    rooms.length > 0 ? `room ${shortList(rooms)}` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Up to three names, then how many more. */
export function shortList(names: readonly string[]): string {
  if (names.length <= 1) return names.join("");
  if (names.length > 3) return `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
