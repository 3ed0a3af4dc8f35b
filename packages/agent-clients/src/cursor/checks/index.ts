// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandsAllowed } from "./commands-allowed.ts";
import { everyCommandAllowed } from "./every-command-allowed.ts";
import { hookFailsOpen } from "./hook-fails-open.ts";
import { hookFromRepository } from "./hook-from-repository.ts";
import { hookRunsDownload } from "./hook-runs-download.ts";
import { interpreterAllowed } from "./interpreter-allowed.ts";
import { networkUnrestricted } from "./network-unrestricted.ts";
import { sandboxDisabled } from "./sandbox-disabled.ts";
import { toolsAllowed } from "./tools-allowed.ts";
import { writesOverlyBroad } from "./writes-overly-broad.ts";

export const checks: readonly Check<ClientModel>[] = [
  commandsAllowed,
  everyCommandAllowed,
  hookFailsOpen,
  hookFromRepository,
  hookRunsDownload,
  interpreterAllowed,
  networkUnrestricted,
  sandboxDisabled,
  toolsAllowed,
  writesOverlyBroad,
];
