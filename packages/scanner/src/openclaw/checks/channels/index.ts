import type { Check } from "../../../check.ts";
import type { OpenClawModel } from "../../model.ts";
import { accessGroupAdmitsEveryone } from "./access-group-admits-everyone.ts";
import { agentAdministersServer } from "./agent-administers-server.ts";
import { bindingTakesEveryAccount } from "./binding-takes-every-account.ts";
import { botsHeard } from "./bots-heard.ts";
import { channelInClearText } from "./channel-in-clear-text.ts";
import { channelReadsFolders } from "./channel-reads-folders.ts";
import { chatWritesConfiguration } from "./chat-writes-configuration.ts";
import { contextFromStrangers } from "./context-from-strangers.ts";
import { everyMessageWakes } from "./every-message-wakes.ts";
import { everyViewerHeard } from "./every-viewer-heard.ts";
import { invitationsAccepted } from "./invitations-accepted.ts";
import { linksPreviewed } from "./links-previewed.ts";
import { listedShareSession } from "./listed-share-session.ts";
import { messageCrossesChannels } from "./message-crosses-channels.ts";
import { openDirectMessages } from "./open-direct-messages.ts";
import { openGroupMessages } from "./open-group-messages.ts";
import { roomsShareMainSession } from "./rooms-share-main-session.ts";
import { sessionForEveryone } from "./session-for-everyone.ts";
import { severalPeopleOneGateway } from "./several-people-one-gateway.ts";
import { strangersGetAgents } from "./strangers-get-agents.ts";
import { strangersShareSession } from "./strangers-share-session.ts";
import { systemAgentHearsStrangers } from "./system-agent-hears-strangers.ts";
import { webhookListensEverywhere } from "./webhook-listens-everywhere.ts";
import { wholeRoomHeard } from "./whole-room-heard.ts";
import { writesAsPerson } from "./writes-as-person.ts";

export const channelsChecks: readonly Check<OpenClawModel>[] = [
  accessGroupAdmitsEveryone,
  agentAdministersServer,
  bindingTakesEveryAccount,
  botsHeard,
  channelInClearText,
  channelReadsFolders,
  chatWritesConfiguration,
  contextFromStrangers,
  everyMessageWakes,
  everyViewerHeard,
  invitationsAccepted,
  linksPreviewed,
  listedShareSession,
  messageCrossesChannels,
  openDirectMessages,
  openGroupMessages,
  roomsShareMainSession,
  sessionForEveryone,
  severalPeopleOneGateway,
  strangersGetAgents,
  strangersShareSession,
  systemAgentHearsStrangers,
  webhookListensEverywhere,
  wholeRoomHeard,
  writesAsPerson,
];
