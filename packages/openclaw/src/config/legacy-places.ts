import type { JsonValue } from "@parapet/documents/document.ts";

/**
 * A setting that older releases kept elsewhere, with the same meaning: today's place, and the older
 * ones.
 */
type Move = { readonly today: string; readonly older: readonly string[] };

// Whole sections may be moved: what is below them moves along. Settings of which readers know both
// spellings themselves, like `dm.policy`, are not here.
const moves: readonly Move[] = [
  {
    today: "/memory/search",
    older: ["/agents/defaults/memorySearch", "/memorySearch", "/agent/memorySearch"],
  },
  { today: "/gateway/auth/token", older: ["/gateway/token"] },
  { today: "/gateway/nodes/commands/allow", older: ["/gateway/nodes/allowCommands"] },
  { today: "/gateway/nodes/commands/deny", older: ["/gateway/nodes/denyCommands"] },
  { today: "/gateway/nodes/allowSkills", older: ["/gateway/nodes/skills/enabled"] },
  {
    today: "/browser/ssrfPolicy/allowedHostnames",
    older: ["/browser/ssrfPolicy/hostnameAllowlist"],
  },
  { today: "/agents/defaults/model", older: ["/defaultModel", "/agent/model"] },
  { today: "/agents/defaults/heartbeat", older: ["/heartbeat", "/agent/heartbeat"] },
  { today: "/logging/audit", older: ["/audit"] },
  { today: "/attachments", older: ["/media"] },
  { today: "/tts", older: ["/messages/tts"] },
  { today: "/channels/whatsapp/enabled", older: ["/web/enabled"] },
  { today: "/channels/whatsapp/allowFrom", older: ["/routing/allowFrom"] },
  { today: "/tools/agentToAgent", older: ["/routing/agentToAgent"] },
  { today: "/tools/exec", older: ["/tools/bash", "/agent/bash"] },
  { today: "/tools/elevated", older: ["/agent/elevated"] },
  { today: "/tools/allow", older: ["/agent/tools/allow"] },
  { today: "/tools/deny", older: ["/agent/tools/deny"] },
  { today: "/tools/sandbox/tools", older: ["/agent/sandbox/tools"] },
  { today: "/agents/defaults", older: ["/agent"] },
];

const ofAgent = /^(\/agents\/(?:list|entries)\/[^/]+)\/memory\/search(?=\/|$)/;
const ofServer = /^(\/(?:nodeHost\/)?mcp\/servers\/[^/]+)\/transport$/;
const nowhere: readonly string[] = [];

/**
 * Whether an older place is used: hardly any file has one, and each would be tried for every absent
 * setting.
 */
export function hasOlderPlaces(at: (pointer: string) => JsonValue | undefined): boolean {
  const isInMembers = (pointer: string, name: string): boolean =>
    Object.values(at(pointer) ?? {}).some(
      (member) => typeof member === "object" && member !== null && Object.hasOwn(member, name),
    );
  return (
    moves.some(({ older }) => older.some((place) => at(place) !== undefined)) ||
    ["/agents/list", "/agents/entries"].some((list) => isInMembers(list, "memorySearch")) ||
    ["/mcp/servers", "/nodeHost/mcp/servers"].some((servers) => isInMembers(servers, "type"))
  );
}

/**
 * Where releases before this one would have kept a setting; empty for a setting that has never
 * moved.
 */
export function olderPlacesOf(pointer: string): readonly string[] {
  // Asked for every absent setting of every agent, so what cannot match is not tried.
  if (pointer.startsWith("/agents/list/") || pointer.startsWith("/agents/entries/")) {
    return pointer.includes("/memory/search") && ofAgent.test(pointer)
      ? [pointer.replace(ofAgent, "$1/memorySearch")]
      : nowhere;
  }
  if (pointer.endsWith("/transport") && ofServer.test(pointer)) {
    return [pointer.replace(ofServer, "$1/type")];
  }
  const move = moves.find(({ today }) => isAtOrBelow(pointer, today));
  return move?.older.map((place) => place + pointer.slice(move.today.length)) ?? nowhere;
}

function isAtOrBelow(pointer: string, section: string): boolean {
  return (
    pointer.startsWith(section) &&
    (pointer.length === section.length || pointer[section.length] === "/")
  );
}
