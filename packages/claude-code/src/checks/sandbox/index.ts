import { sandboxExemptsPrograms } from "./sandbox-exempts-programs.ts";
import { sandboxFailsOpen } from "./sandbox-fails-open.ts";
import { sandboxMayBeLeft } from "./sandbox-may-be-left.ts";
import { sandboxNetworkWide } from "./sandbox-network-wide.ts";
import { sandboxOff } from "./sandbox-off.ts";
import { sandboxOpensSockets } from "./sandbox-opens-sockets.ts";
import { sandboxWeakened } from "./sandbox-weakened.ts";
import { sandboxWritesWide } from "./sandbox-writes-wide.ts";

export const sandboxChecks = [
  sandboxExemptsPrograms,
  sandboxFailsOpen,
  sandboxMayBeLeft,
  sandboxNetworkWide,
  sandboxOff,
  sandboxOpensSockets,
  sandboxWeakened,
  sandboxWritesWide,
];
