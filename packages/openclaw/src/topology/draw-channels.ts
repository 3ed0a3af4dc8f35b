import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { narrowingLists } from "../tools/door-tools.ts";
import { admitsOwnersOnly, ownersAt } from "../facts/commands/owner-senders.ts";
import { approvesItself } from "../facts/execution/self-approval.ts";
import { directSendersAt } from "../facts/channels/direct-senders-at.ts";
import { hidesNames } from "../checks/channels/names-beside-wildcard.ts";
import {
  causeOf,
  isWholeRoom,
  isWildcardItem,
  opensDirectDoors,
  ownCheckOf,
} from "../facts/channels/open-doors.ts";
import { pairsBesideList } from "../facts/channels/pairs-beside-list.ts";
import type { Audience, ChannelDoor, OpenClawModel } from "../model/model.ts";
import { doorKey, doorLabel } from "./door-label.ts";
import type { SeatMap } from "./seat-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

type Principal = { readonly trust: string; readonly label: string };

const principals: Readonly<Record<Exclude<Audience, "nobody">, Principal>> = {
  anyone: { trust: "anyone", label: "Anyone" },
  "group-members": { trust: "members", label: "Members" },
  paired: { trust: "paired", label: "Paired senders" },
  listed: { trust: "team", label: "Listed senders" },
};

const sendersOf: Readonly<Record<Exclude<Audience, "nobody">, string>> = {
  anyone: "anyone",
  "group-members": "every member",
  paired: "paired senders",
  listed: "listed senders",
};

/** Entrances that plugins open, and no channel. */
const pluginEntrances: ReadonlySet<string> = new Set([
  "facetime",
  "google-meet",
  "imap",
  "teams-meetings",
  "voice-call",
  "zoom-meetings",
]);

/** As the gateway names them: what the owner writes on a channel is the owner's word as well. */
const operators: Principal = { trust: "operator", label: "Operators" };

/** Draws who may write through which door, and whom their messages reach. */
export function drawChannels(model: OpenClawModel, seats: SeatMap, sketch: Sketch): void {
  for (const door of model.doors) {
    if (!door.enabled.value || door.audience === "nobody" || door.agents.length === 0) continue;
    const channel = drawDoor(model, door, door.audience, sketch);
    for (const agentId of door.agents) {
      const seat = seats.ofDoor(agentId, door);
      if (seat === undefined) continue;
      const narrowed = seat.narrowed ? narrowingLists(model.config, seat.agent, door) : [];
      const selfApproving = approvesItself(model, door);
      sketch.edge({
        source: channel,
        target: seat.key,
        kind: "DELIVERS",
        description: `${kindOfMessage(door)} on ${door.channel} are given to ${agentId}${narrowed.length > 0 ? ", with fewer tools" : ""}`,
        vulnerability: "untrusted_instruction_channel",
        at: [routeOf(door, model), ...narrowed],
        attributes: {
          mention_required: door.requireMention.value,
          joins_main_session: door.lands === "main",
          self_approval: selfApproving,
        },
        controls: selfApproving
          ? [{ name: "weak_tool_approval", at: [childPointer("/channels", door.channel)] }]
          : [],
      });
    }
  }
}

function drawDoor(
  model: OpenClawModel,
  door: ChannelDoor,
  audience: Exclude<Audience, "nobody">,
  sketch: Sketch,
): string {
  const owners = admitsOwnersOnly(model, door);
  const principal = principalOf(door, owners ? operators : principals[audience], sketch);
  const channel = sketch.node("channel", doorKey(door), doorLabel(door), {
    channel: door.channel,
    account: door.account,
    surface: door.surface,
  });
  sketch.edge({
    source: principal,
    target: channel,
    kind: "CAN_WRITE",
    description: `${owners ? "the owner alone" : sendersOf[audience]} may send ${kindOfMessage(door)} (${policyName(door)})`,
    vulnerability: vulnerabilityOf(door),
    at: [door.policy.at, ...door.because, ...(owners ? [ownersAt] : [])],
    ...(audience === "listed" && !owners && { attributes: { ease: "listed_sender" } }),
    fixedBy: fixesOf(door, model),
  });
  return channel;
}

/** Members of one system or another are different people. */
function principalOf(
  { channel }: ChannelDoor,
  { trust, label }: Principal,
  sketch: Sketch,
): string {
  return trust === "members"
    ? membersOf(channel, sketch)
    : sketch.node("principal", trust, label, { trust });
}

/** Everybody in the rooms, servers or workspaces of a channel that an agent is in. */
export function membersOf(channel: string, sketch: Sketch): string {
  const trust = "members";
  return sketch.node("principal", `${trust}/${channel}`, `Members on ${channel}`, { trust });
}

function kindOfMessage({ channel, surface }: ChannelDoor): string {
  if (channel === "voice-call" || channel === "facetime") return "phone calls";
  if (channel === "imap") return "mails";
  if (channel.endsWith("-meetings") || channel === "google-meet") return "what is said";
  return surface === "dm" ? "direct messages" : "group messages";
}

function policyName({ channel, surface, policy }: ChannelDoor): string {
  if (channel === "voice-call") return `inboundPolicy ${policy.value}`;
  if (channel === "imap") return `senders ${policy.value}`;
  if (pluginEntrances.has(channel)) return `callers ${policy.value}`;
  return `${surface === "dm" ? "dmPolicy" : "groupPolicy"} ${policy.value}`;
}

function vulnerabilityOf(door: ChannelDoor): string {
  if (door.audience !== "anyone" && door.audience !== "group-members") return "";
  return door.surface === "dm" ? "open_direct_messages" : "open_group_messages";
}

function fixesOf(door: ChannelDoor, model: OpenClawModel): readonly CheckId[] {
  const cause = causeOf(door);
  // A list may leave a door to people whom the owner chose although its policy is open.
  const isOpen = door.audience === "anyone" || door.audience === "group-members";
  if (!isOpen) return pairsBesideList(model, door) ? ["OC-ING-028"] : [];
  // The fix needs senders whom the owner listed elsewhere.
  if (isWholeRoom(door)) return directSendersAt(model, door).length > 0 ? ["OC-ING-005"] : [];
  if (cause === "") return [];
  const own = ownCheckOf(door);
  if (own !== "") return [own];
  const hidden = door.because.filter(isWildcardItem).some((item) => hidesNames(model, item));
  const opener = opensDirectDoors(model, cause) ? "OC-ING-001" : "OC-ING-002";
  return hidden ? [opener, "OC-IDLE-020"] : [opener];
}

function routeOf({ channel }: ChannelDoor, { config }: OpenClawModel): string {
  if (pluginEntrances.has(channel)) return childPointer("/plugins/entries", channel);
  return config.has("/bindings") ? "/bindings" : childPointer("/channels", channel);
}
