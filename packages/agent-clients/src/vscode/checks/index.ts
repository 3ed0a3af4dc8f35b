// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { commandFromElsewhere } from "./command-from-elsewhere.ts";
import { commandsApproved } from "./commands-approved.ts";
import { commandsFromRepository } from "./commands-from-repository.ts";
import { containerOpensMachine } from "./container-opens-machine.ts";
import { everythingApproved } from "./everything-approved.ts";
import { interpreterApproved } from "./interpreter-approved.ts";
import { pagesApproved } from "./pages-approved.ts";
import { sessionsUnasked } from "./sessions-unasked.ts";
import { settingsEditable } from "./settings-editable.ts";

export const checks: readonly Check<ClientModel>[] = [
  commandFromElsewhere,
  commandsApproved,
  commandsFromRepository,
  containerOpensMachine,
  everythingApproved,
  interpreterApproved,
  pagesApproved,
  sessionsUnasked,
  settingsEditable,
];
