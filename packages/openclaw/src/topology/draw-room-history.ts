import {
  accountSetting,
  type ChannelAccount,
  channelAccountsOf,
} from "../channels/channel-account.ts";
import { entryPointsOfAccount } from "../facts/channels/account-entry-points.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../model/model.ts";
import type { ContextMap } from "./context-nodes.ts";
import { membersOf } from "./draw-channels.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

const everywhere = "/channels/defaults/contextVisibility";
/** Those that pass quotes and earlier messages to the agent. */
const channelsWithContext = new Set([
  "discord",
  "feishu",
  "imessage",
  "matrix",
  "mattermost",
  "msteams",
  "signal",
  "slack",
  "telegram",
  "whatsapp",
]);

/**
 * Draws what a list of senders does not block: others who write in a room are quoted, and read as
 * its history, when a listed sender wakes the agent.
 */
export function drawRoomHistory(model: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  for (const account of channelAccountsOf(model.config)) {
    const at = openContextAt(model, account);
    if (at === undefined) continue;
    for (const entryPoint of entryPointsOfAccount(model, account)) {
      if (entryPoint.surface !== "group" || entryPoint.audience !== "listed") continue;
      for (const agentId of entryPoint.agents) {
        const context = contexts.ofEntryPoint(agentId, entryPoint);
        if (context === undefined) continue;
        sketch.edge({
          source: drawHistory(account, at, sketch),
          target: context.key,
          kind: "DELIVERS",
          description: `${agentId} reads what others wrote in the room before a listed sender did`,
          vulnerability: "room_history",
          at: [at, entryPoint.policy.at],
          attributes: { ease: "pulled_content" },
          fixedBy: ["OC-ING-009"],
        });
      }
    }
  }
}

/**
 * The setting that admits everyone's messages, or where it would be; undefined where they are
 * blocked.
 */
function openContextAt({ config }: OpenClawModel, account: ChannelAccount): string | undefined {
  if (!channelsWithContext.has(account.channel)) return undefined;
  const own = accountSetting(config, account, ["contextVisibility"], asTrimmedText);
  const shared = asTrimmedText(config.get(everywhere));
  if ((own?.value ?? shared ?? "all") !== "all") return undefined;
  return own?.at ?? (shared === undefined ? `${account.root}/contextVisibility` : everywhere);
}

function drawHistory({ channel }: ChannelAccount, at: string, sketch: Sketch): string {
  const history = sketch.node(
    "untrusted_source",
    `room-history/${channel}`,
    `Rooms on ${channel}`,
    {
      arrives: "in_turn",
    },
  );
  sketch.edge({
    source: membersOf(channel, sketch),
    target: history,
    kind: "CAN_WRITE",
    description: "any member can write in the room, listed or not",
    at: [at],
  });
  return history;
}
