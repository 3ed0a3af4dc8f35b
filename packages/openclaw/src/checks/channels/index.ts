import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { accessGroupAdmitsEveryone } from "./access-group-admits-everyone.ts";
import { accessGroupIdle } from "./access-group-idle.ts";
import { accountsDoNotInherit } from "./accounts-do-not-inherit.ts";
import { agentAdministersServer } from "./agent-administers-server.ts";
import { agentsAdvertised } from "./agents-advertised.ts";
import { approvalsAskedInRooms } from "./approvals-asked-in-rooms.ts";
import { bindingJoinsConversations } from "./binding-joins-conversations.ts";
import { bindingMatchesNothing } from "./binding-matches-nothing.ts";
import { bindingNeverReached } from "./binding-never-reached.ts";
import { bindingTakesEveryAccount } from "./binding-takes-every-account.ts";
import { botsHeard } from "./bots-heard.ts";
import { channelInClearText } from "./channel-in-clear-text.ts";
import { channelLeadsNowhere } from "./channel-leads-nowhere.ts";
import { channelReadsFolders } from "./channel-reads-folders.ts";
import { chatWritesConfiguration } from "./chat-writes-configuration.ts";
import { contextFromStrangers } from "./context-from-strangers.ts";
import { defaultPolicyUnread } from "./default-policy-unread.ts";
import { directChatsOpen } from "./direct-chats-open.ts";
import { everyMessageWakes } from "./every-message-wakes.ts";
import { everyViewerHeard } from "./every-viewer-heard.ts";
import { groupSendersIgnored } from "./group-senders-ignored.ts";
import { invitationsAccepted } from "./invitations-accepted.ts";
import { linksPreviewed } from "./links-previewed.ts";
import { listedShareSession } from "./listed-share-session.ts";
import { mailSendersUnproven } from "./mail-senders-unproven.ts";
import { mentionIsNoBarrier } from "./mention-is-no-barrier.ts";
import { mentionMatchesEverything } from "./mention-matches-everything.ts";
import { mentionNotRecognised } from "./mention-not-recognised.ts";
import { messageCrossesChannels } from "./message-crosses-channels.ts";
import { namesBesideWildcard } from "./names-beside-wildcard.ts";
import { namesMatchNobody } from "./names-match-nobody.ts";
import { openDirectMessages } from "./open-direct-messages.ts";
import { openGroupMessages } from "./open-group-messages.ts";
import { overriddenEverywhere } from "./overridden-everywhere.ts";
import { pairingBesideList } from "./pairing-beside-list.ts";
import { phoneCallsOpen } from "./phone-calls-open.ts";
import { roomListIgnored } from "./room-list-ignored.ts";
import { roomsShareMainSession } from "./rooms-share-main-session.ts";
import { rulesBesideOff } from "./rules-beside-off.ts";
import { sendPolicyDeniesNothing } from "./send-policy-denies-nothing.ts";
import { sessionForEveryone } from "./session-for-everyone.ts";
import { severalPeopleOneGateway } from "./several-people-one-gateway.ts";
import { strangersGetAgents } from "./strangers-get-agents.ts";
import { strangersShareSession } from "./strangers-share-session.ts";
import { strictAccountSwitchedOff } from "./strict-account-switched-off.ts";
import { systemAgentHearsStrangers } from "./system-agent-hears-strangers.ts";
import { tokenSentToAnyHost } from "./token-sent-to-any-host.ts";
import { webhookListensEverywhere } from "./webhook-listens-everywhere.ts";
import { wholeRoomHeard } from "./whole-room-heard.ts";
import { writesAsPerson } from "./writes-as-person.ts";

export const channelsChecks: readonly Check<OpenClawModel>[] = [
  accessGroupAdmitsEveryone,
  accessGroupIdle,
  accountsDoNotInherit,
  agentAdministersServer,
  agentsAdvertised,
  approvalsAskedInRooms,
  bindingJoinsConversations,
  bindingMatchesNothing,
  bindingNeverReached,
  bindingTakesEveryAccount,
  botsHeard,
  channelInClearText,
  channelLeadsNowhere,
  channelReadsFolders,
  chatWritesConfiguration,
  contextFromStrangers,
  defaultPolicyUnread,
  directChatsOpen,
  everyMessageWakes,
  everyViewerHeard,
  groupSendersIgnored,
  invitationsAccepted,
  linksPreviewed,
  listedShareSession,
  mailSendersUnproven,
  mentionIsNoBarrier,
  mentionMatchesEverything,
  mentionNotRecognised,
  messageCrossesChannels,
  namesBesideWildcard,
  namesMatchNobody,
  openDirectMessages,
  openGroupMessages,
  overriddenEverywhere,
  pairingBesideList,
  phoneCallsOpen,
  roomListIgnored,
  roomsShareMainSession,
  rulesBesideOff,
  sendPolicyDeniesNothing,
  sessionForEveryone,
  severalPeopleOneGateway,
  strangersGetAgents,
  strangersShareSession,
  strictAccountSwitchedOff,
  systemAgentHearsStrangers,
  tokenSentToAnyHost,
  webhookListensEverywhere,
  wholeRoomHeard,
  writesAsPerson,
];
