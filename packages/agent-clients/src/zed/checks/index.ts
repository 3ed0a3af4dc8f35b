// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { everyCommandAllowed } from "./every-command-allowed.ts";
import { toolsAllowed } from "./tools-allowed.ts";

export const checks: readonly Check<ClientModel>[] = [everyCommandAllowed, toolsAllowed];
