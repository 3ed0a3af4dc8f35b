// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandsAllowed } from "./commands-allowed.ts";
import { commandsChained } from "./commands-chained.ts";
import { hubServerUnpinned } from "./hub-server-unpinned.ts";
import { permissionsIgnored } from "./permissions-ignored.ts";
import { serverFromRepository } from "./server-from-repository.ts";
import { writesAllowed } from "./writes-allowed.ts";

export const checks: readonly Check<ClientModel>[] = [
  commandsAllowed,
  commandsChained,
  hubServerUnpinned,
  permissionsIgnored,
  serverFromRepository,
  writesAllowed,
];
