/** Where things are inside the sandbox, and what its emulators are called. */
export const ports = {
  gateway: 18_790,
  model: 18_999,
  telegram: 18_998,
  guardrails: 18_997,
  web: 8_080,
  webTls: 8_443,
} as const;

/** Looks public to a runtime that refuses private addresses; the sandbox's own loopback has it. */
export const webAddress = "93.184.215.14";
export const webHost = "attacker.example";

export const programFolder = "/opt/parapet-proof/runtime";
export const commandMarker = "/tmp/parapet-proof-command";
export const laterMarker = "/tmp/parapet-proof-later";

export const senderId = 4_242;
export const otherChat = 7_777;
