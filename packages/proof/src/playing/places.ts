/** Where things are inside the sandbox, and what its emulators are called. */
export const ports = {
  gateway: 18_790,
  model: 18_999,
  telegram: 18_998,
  guardrails: 18_997,
  slack: 18_996,
  discord: 18_995,
  web: 8_080,
  webTls: 8_443,
} as const;

/** Looks public to a runtime that refuses private addresses; the sandbox's own loopback has it. */
export const webAddress = "93.184.215.14";
export const webHost = "attacker.example";

export const programFolder = "/opt/parapet-proof/runtime";
export const commandMarker = "/tmp/parapet-proof-command";
export const laterMarker = "/tmp/parapet-proof-later";

/** Chat services that have an emulator. */
export const chatChannels = ["telegram", "slack", "discord"] as const;
export type ChatChannel = (typeof chatChannels)[number];

/** The attacker, by service. */
export const senderIds = {
  telegram: "4242",
  slack: "U0424242424",
  discord: "424242424242424242",
} as const satisfies Record<ChatChannel, string>;

/** A chat of somebody else, as the agent names it. */
export const otherChats = {
  telegram: "7777",
  slack: "channel:C0777777777",
  discord: "channel:777777777777777777",
} as const satisfies Record<ChatChannel, string>;

export function chatChannel(name: unknown): ChatChannel | undefined {
  return chatChannels.find((channel) => channel === name);
}
