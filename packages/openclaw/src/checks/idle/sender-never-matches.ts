import { below, parsePointer } from "@parapet/documents/pointer.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { coreToolNames } from "../../tools/tool-catalog.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";

const kinds: ReadonlySet<string> = new Set(["channel", "id", "e164", "username", "name"]);

export const senderNeverMatches: Check<OpenClawModel> = {
  id: "OC-IDLE-015",
  title: "Tool restriction for a sender that never matches",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "Keys of toolsBySender say what they compare: an id, a number or a name. A key that begins with a channel's name " +
    "is compared as a whole with sender ids, which never have that form. The intended person keeps the same tools as " +
    "everyone else.",
  remediation:
    'Use "channel:telegram:42" or "id:42" instead of "telegram:42" in tools.toolsBySender.',
  references: [openclawDocs("gateway/config-tools/tool-policy")],
  run: (model, report) => {
    for (const { value, at } of gatherByPlace(model.agents, (agent) => {
      const senders = agent.senders();
      const others = senders.find(({ sender }) => sender === "*")?.grant ?? agent.grant;
      return senders
        .map(({ sender, ...entry }) => ({ ...entry, meant: meantKey(model, sender) }))
        .filter(({ meant }) => meant !== undefined)
        .map(({ at: place, grant, meant }) => ({
          at: place,
          value: {
            meant,
            isLimit: coreToolNames.some(
              (tool) => others(tool, "host").allowed && !grant(tool, "host").allowed,
            ),
          },
        }));
    })) {
      const key = parsePointer(at).at(-1) ?? "";
      report({
        at,
        ...agentOf(model, at),
        severity: value.isLimit ? "medium" : "low",
        message: `No sender has the id ${JSON.stringify(key)}, so ${
          value.isLimit ? "the tools denied there are denied to nobody" : "the entry has no effect"
        }; ${JSON.stringify(value.meant)} was probably meant.`,
      });
    }
  },
};

/** The key that was meant by one that begins with a channel's name. */
function meantKey({ config }: OpenClawModel, written: string): string | undefined {
  const key = written.trim();
  const colon = key.indexOf(":");
  const prefix = key.slice(0, Math.max(0, colon)).toLowerCase();
  if (colon < 1 || kinds.has(prefix)) return undefined;
  const channels = keysAt(config, "/channels");
  const isChannel = channels.includes(prefix) || config.has(below("/channels", prefix));
  return isChannel ? `channel:${key}` : undefined;
}
