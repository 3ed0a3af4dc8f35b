import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { narrowingLists } from "../tools/entry-point-tools.ts";
import { admitsOwnersOnly, ownersAt } from "../facts/commands/owner-senders.ts";
import { approvesItself } from "../facts/execution/self-approval.ts";
import { hidesNames } from "../checks/channels/wildcard-in-allowlist.ts";
import {
  causeOf,
  isWholeRoom,
  isWildcardItem,
  opensDirectEntryPoints,
  ownCheckOf,
} from "../facts/channels/open-entry-points.ts";
import { pairsAlongsideList } from "../facts/channels/pairs-alongside-list.ts";
import type { Audience, EntryPoint, OpenClawModel } from "../model/model.ts";
import { entryPointKey, entryPointLabel } from "./entry-point-label.ts";
import type { ContextMap } from "./context-nodes.ts";
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

/** Entry points that plugins open, and no channel. */
const pluginIngress: ReadonlySet<string> = new Set([
  "facetime",
  "google-meet",
  "imap",
  "teams-meetings",
  "voice-call",
  "zoom-meetings",
]);

/**
 * Named as the gateway names them: what the owner writes on a channel is the owner's word as well.
 */
const operators: Principal = { trust: "operator", label: "Operators" };

/** Draws who may write through which entry point, and which agents their messages reach. */
export function drawChannels(model: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  for (const entryPoint of model.entryPoints) {
    if (
      !entryPoint.enabled.value ||
      entryPoint.audience === "nobody" ||
      entryPoint.agents.length === 0
    )
      continue;
    const channel = drawEntryPoint(model, entryPoint, entryPoint.audience, sketch);
    for (const agentId of entryPoint.agents) {
      const context = contexts.ofEntryPoint(agentId, entryPoint);
      if (context === undefined) continue;
      const narrowed = context.narrowed
        ? narrowingLists(model.config, context.agent, entryPoint)
        : [];
      const selfApproving = approvesItself(model, entryPoint);
      sketch.edge({
        source: channel,
        target: context.key,
        kind: "DELIVERS",
        description: `${kindOfMessage(entryPoint)} on ${entryPoint.channel} reach ${agentId}${narrowed.length > 0 ? ", with fewer tools" : ""}`,
        vulnerability: "untrusted_instruction_channel",
        at: [routeOf(entryPoint, model), ...narrowed],
        attributes: {
          mention_required: entryPoint.requireMention.value,
          joins_main_session: entryPoint.lands === "main",
          self_approval: selfApproving,
        },
        controls: selfApproving
          ? [{ name: "weak_tool_approval", at: [childPointer("/channels", entryPoint.channel)] }]
          : [],
      });
    }
  }
}

function drawEntryPoint(
  model: OpenClawModel,
  entryPoint: EntryPoint,
  audience: Exclude<Audience, "nobody">,
  sketch: Sketch,
): string {
  const owners = admitsOwnersOnly(model, entryPoint);
  const principal = principalOf(entryPoint, owners ? operators : principals[audience], sketch);
  const channel = sketch.node("channel", entryPointKey(entryPoint), entryPointLabel(entryPoint), {
    channel: entryPoint.channel,
    account: entryPoint.account,
    surface: entryPoint.surface,
    ...(entryPoint.room !== "" && { room: entryPoint.room }),
  });
  sketch.edge({
    source: principal,
    target: channel,
    kind: "CAN_WRITE",
    description: `${owners ? "the owner alone" : sendersOf[audience]} may send ${kindOfMessage(entryPoint)} (${policyName(entryPoint)})`,
    vulnerability: vulnerabilityOf(entryPoint),
    at: [entryPoint.policy.at, ...entryPoint.because, ...(owners ? [ownersAt] : [])],
    ...(audience === "listed" && !owners && { attributes: { ease: "listed_sender" } }),
    fixedBy: fixesOf(entryPoint, model),
  });
  return channel;
}

/** Members of one system or another are different people. */
function principalOf({ channel }: EntryPoint, { trust, label }: Principal, sketch: Sketch): string {
  return trust === "members"
    ? membersOf(channel, sketch)
    : sketch.node("principal", trust, label, { trust });
}

/** Everyone in the rooms, servers or workspaces of a channel that an agent is in. */
export function membersOf(channel: string, sketch: Sketch): string {
  const trust = "members";
  return sketch.node("principal", `${trust}/${channel}`, `Members on ${channel}`, { trust });
}

function kindOfMessage({ channel, surface }: EntryPoint): string {
  if (channel === "voice-call" || channel === "facetime") return "phone calls";
  if (channel === "imap") return "mails";
  if (channel.endsWith("-meetings") || channel === "google-meet") return "what is said";
  return surface === "dm" ? "direct messages" : "group messages";
}

function policyName({ channel, surface, policy }: EntryPoint): string {
  if (channel === "voice-call") return `inboundPolicy ${policy.value}`;
  if (channel === "imap") return `senders ${policy.value}`;
  if (pluginIngress.has(channel)) return `callers ${policy.value}`;
  return `${surface === "dm" ? "dmPolicy" : "groupPolicy"} ${policy.value}`;
}

function vulnerabilityOf(entryPoint: EntryPoint): string {
  if (entryPoint.audience !== "anyone" && entryPoint.audience !== "group-members") return "";
  return entryPoint.surface === "dm" ? "open_direct_messages" : "open_group_messages";
}

function fixesOf(entryPoint: EntryPoint, model: OpenClawModel): readonly CheckId[] {
  const cause = causeOf(entryPoint);
  // A list may limit an entry point to chosen people although its policy is open.
  const isOpen = entryPoint.audience === "anyone" || entryPoint.audience === "group-members";
  if (!isOpen) return pairsAlongsideList(model, entryPoint) ? ["OC-ING-028"] : [];
  if (isWholeRoom(entryPoint)) return ["OC-ING-005"];
  if (cause === "") return [];
  const own = ownCheckOf(entryPoint);
  if (own !== "") return [own];
  const hidden = entryPoint.because.filter(isWildcardItem).some((item) => hidesNames(model, item));
  const opener = opensDirectEntryPoints(model, cause) ? "OC-ING-001" : "OC-ING-002";
  return hidden ? [opener, "OC-IDLE-020"] : [opener];
}

function routeOf({ channel }: EntryPoint, { config }: OpenClawModel): string {
  if (pluginIngress.has(channel)) return childPointer("/plugins/entries", channel);
  return config.has("/bindings") ? "/bindings" : childPointer("/channels", channel);
}
