import type { Front } from "./listen.ts";

/** A front that lets everyone pass, for tests of what is behind it. */
export const openFront: Front = {
  admit: () => ({ caller: "", wait: 0, named: true, isAgent: false }),
  peerUser: () => Promise.resolve(undefined),
  ownUser: undefined,
  dataDir: "",
  turnedAway: () => {},
};
