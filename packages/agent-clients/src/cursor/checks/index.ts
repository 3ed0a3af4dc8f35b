// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandsAllowed } from "./commands-allowed.ts";
import { hookFailsOpen } from "./hook-fails-open.ts";
import { hookFromRepository } from "./hook-from-repository.ts";
import { hookRunsDownload } from "./hook-runs-download.ts";
import { interpreterAllowed } from "./interpreter-allowed.ts";
import { networkOpen } from "./network-open.ts";
import { runEverything } from "./run-everything.ts";
import { sandboxOff } from "./sandbox-off.ts";
import { toolsAllowed } from "./tools-allowed.ts";
import { writesWide } from "./writes-wide.ts";

export const checks: readonly Check<ClientModel>[] = [
  commandsAllowed,
  hookFailsOpen,
  hookFromRepository,
  hookRunsDownload,
  interpreterAllowed,
  networkOpen,
  runEverything,
  sandboxOff,
  toolsAllowed,
  writesWide,
];
