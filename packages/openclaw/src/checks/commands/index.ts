import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { chatChangesGateway } from "./chat-changes-gateway.ts";
import { chatRunsShell } from "./chat-runs-shell.ts";
import { commandsForEverySender } from "./commands-for-every-sender.ts";
import { ownerOnEveryChannel } from "./owner-on-every-channel.ts";
import { strangersUseCommands } from "./strangers-use-commands.ts";

export const commandsChecks: readonly Check<OpenClawModel>[] = [
  chatChangesGateway,
  chatRunsShell,
  commandsForEverySender,
  ownerOnEveryChannel,
  strangersUseCommands,
];
