import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import { guildMaps } from "../../channels/guild-ingress.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";

/** Entry points that one setting opens, since accounts and rooms inherit from their channel. */
export type EntryPointGroup = {
  /** The setting that opens them: a policy, a "*" in a list of senders, an entry for every room. */
  readonly cause: string;
  readonly entryPoints: readonly EntryPoint[];
  /** Every other setting that makes them open, sorted. */
  readonly because: readonly string[];
};

/** Every cause of open groups asks for them. */
const direct = new WeakMap<readonly EntryPoint[], readonly EntryPointGroup[]>();

/** Direct entry points that a policy or a wildcard opens, grouped by what opens them, in order. */
export function openDirectEntryPoints({ entryPoints }: OpenClawModel): readonly EntryPointGroup[] {
  const known = direct.get(entryPoints);
  if (known !== undefined) return known;
  const groups = gather(entryPoints.filter(({ surface }) => surface === "dm"));
  direct.set(entryPoints, groups);
  return groups;
}

/**
 * Group entry points that a policy or a wildcard opens, except those with the same cause as direct
 * messages.
 */
export function openGroupEntryPoints(model: OpenClawModel): readonly EntryPointGroup[] {
  const groups = gather(model.entryPoints.filter(({ surface }) => surface === "group"));
  return groups.filter(({ cause }) => !opensDirectEntryPoints(model, cause));
}

/** True when direct messages are open by a setting; group lists fall back to it. */
export function opensDirectEntryPoints(model: OpenClawModel, cause: string): boolean {
  return openDirectEntryPoints(model).some(
    (group) => group.cause === cause || group.because.includes(cause),
  );
}

function gather(entryPoints: readonly EntryPoint[]): readonly EntryPointGroup[] {
  const opened = entryPoints.filter(
    (entryPoint) =>
      entryPoint.enabled.value && ownCheckOf(entryPoint) === "" && !isOneChat(entryPoint),
  );
  const groups = Map.groupBy(opened, causeOf);
  return [...groups].flatMap(([cause, members]) => {
    if (cause === "") return [];
    const others = new Set(members.flatMap(({ because }) => because));
    others.delete(cause);
    return [{ cause, entryPoints: members, because: [...others].toSorted() }];
  });
}

/**
 * The check that reports the setting which opens an entry point, where that is no policy of a
 * channel; else "".
 */
export function ownCheckOf({
  channel,
  surface,
  policy,
  audience,
  because,
}: EntryPoint): CheckId | "" {
  if (audience !== "anyone" && audience !== "group-members") return "";
  const own = checksOfChannels.get(channel);
  if (own !== undefined) return own;
  const byPolicy = surface === "group" && policy.value === "open";
  if (!byPolicy && because.some(isMemberOfGroup)) return "OC-ING-017";
  return surface === "dm" && [policy.at, ...because].some(isChatSetting) ? "OC-ING-023" : "";
}

const checksOfChannels: ReadonlyMap<string, CheckId> = new Map([
  ["imap", "OC-ING-027"],
  ["twitch", "OC-ING-019"],
  ["voice-call", "OC-ING-026"],
]);

/** True for pointers into an access group. */
export function isMemberOfGroup(pointer: string): boolean {
  return pointer.startsWith("/accessGroups/");
}

function isChatSetting(pointer: string): boolean {
  return pointer.startsWith("/channels/telegram/") && pointer.includes("/direct/");
}

// An open policy for one chat admits the person whose chat it is.
function isOneChat({ surface, room, policy }: EntryPoint): boolean {
  return surface === "dm" && room !== "" && isChatSetting(policy.at);
}

/** The setting that opens an entry point to untrusted senders; "" where there is none. */
export function causeOf({ channel, surface, room, policy, because, audience }: EntryPoint): string {
  if (surface === "group" && audience === "nobody") return "";
  // Such a channel admits a listed room whatever the policy for the others is.
  const isListed = room !== "" && guildMaps.has(channel);
  if (policy.value === "open" && !isListed) return policy.at;
  if (audience !== "anyone" && audience !== "group-members") return "";
  return because.find(isWildcardItem) ?? because.find(isWildcardKey) ?? "";
}

/** True for a room that the owner named without naming its senders. */
export function isWholeRoom(entryPoint: EntryPoint): boolean {
  return (
    entryPoint.enabled.value &&
    entryPoint.surface === "group" &&
    entryPoint.audience === "group-members" &&
    causeOf(entryPoint) === ""
  );
}

/** True for the pointer of the "*" in a list of senders. */
export function isWildcardItem(pointer: string): boolean {
  return (
    /\/\d+$/.test(pointer) && !/\/(?:groups|rooms|teams|guilds|channels|topics)\/\d+$/.test(pointer)
  );
}

/** True for the pointer of the entry for every room. */
export function isWildcardKey(pointer: string): boolean {
  return parsePointer(pointer).at(-1) === "*";
}

/** The agents that entry points reach, sorted, each once. */
export function agentsReachedBy(entryPoints: readonly EntryPoint[]): readonly string[] {
  return [...new Set(entryPoints.flatMap(({ agents }) => agents))].toSorted();
}

/** The agent of a finding that is about one agent alone. */
export function onlyAgent(agents: readonly string[]): { readonly agent?: string } {
  const [agent, ...others] = agents;
  return agent === undefined || others.length > 0 ? {} : { agent };
}

/** "telegram", "discord, accounts a and b", "telegram, room -1001". */
export function describeEntryPoints(entryPoints: readonly EntryPoint[]): string {
  const accounts = namesOf(entryPoints.map(({ account }) => account)).filter(
    (id) => id !== "default",
  );
  // Rooms without a name represent the whole channel.
  const rooms = entryPoints.some(({ room }) => room === "")
    ? []
    : namesOf(entryPoints.map(({ room }) => room));
  return [
    ...entryPoints.slice(0, 1).map(({ channel }) => channel),
    accounts.length > 0
      ? `${accounts.length > 1 ? "accounts" : "account"} ${shortList(accounts)}`
      : "",
    rooms.length > 0 ? `${rooms.length > 1 ? "rooms" : "room"} ${shortList(rooms)}` : "",
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

function namesOf(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted();
}
