import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { openDirectMessages } from "./open-direct-messages.ts";
import { openGroupMessages } from "./open-group-messages.ts";
import { strangersShareSession } from "./strangers-share-session.ts";
import { wholeRoomHeard } from "./whole-room-heard.ts";

export const channelsChecks: readonly Check<OpenClawModel>[] = [
  openDirectMessages,
  openGroupMessages,
  strangersShareSession,
  wholeRoomHeard,
];
