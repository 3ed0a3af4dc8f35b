import type { Check } from "@parapet/scan-core/core/check.ts";
import { channelAccountsOf } from "../../channels/channel-account.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { entryPointsOfAccount } from "../../facts/channels/account-entry-points.ts";
import { agentsReachedBy, onlyAgent, shortList } from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

// Maps of rooms in which a room may have its own setting.
const roomMaps = ["channels", "groups", "rooms"];

export const botMessagesAccepted: Check<OpenClawModel> = {
  id: "OC-ING-006",
  title: "Messages from other bots are accepted",
  severity: "low",
  owasp: ["ASI01", "ASI07"],
  rationale:
    "A bot repeats content from others: tickets, mails, commits, web pages. With allowBots, its posts are " +
    "instructions to the agent, so anyone who can influence the bot's output can instruct the agent without " +
    "being in the room.",
  remediation:
    "Ignore bots: `openclaw config set channels.<channel>.allowBots false --strict-json`. If one bot is needed, " +
    "allow it in one room, and name it among the room's users.",
  references: [openclawDocs("channels/bot-loop-protection"), owaspAgenticReference],
  run: (model, report) => {
    for (const [at, entryPoints] of placesThatAllow(model)) {
      const value = model.config.get(at);
      const agents = agentsReachedBy(entryPoints);
      const open = entryPoints.some(({ audience }) => includesUntrusted(audience));
      report({
        at,
        ...onlyAgent(agents),
        severity: open && value === true ? "medium" : "low",
        message: `${settingName(at)} lets ${
          value === "mentions" ? "bots that name the agent" : "other bots"
        } instruct ${shortList(agents)}${
          open && value === true ? ", including unlisted bots" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Ignores messages from bots",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};

/** Settings that admit bots, with the entry points they apply to. */
function placesThatAllow(model: OpenClawModel): ReadonlyMap<string, readonly EntryPoint[]> {
  const { config } = model;
  const found = new Map<string, readonly EntryPoint[]>();
  for (const account of channelAccountsOf(config)) {
    const entryPoints = entryPointsOfAccount(model, account).filter(
      ({ surface, audience, agents }) =>
        surface === "group" && audience !== "nobody" && agents.length > 0,
    );
    if (entryPoints.length === 0) continue;
    const rooms = account.places.flatMap((place) =>
      roomMaps.flatMap((map) =>
        keysAt(config, `${place}/${map}`).map((room) => below(place, map, room)),
      ),
    );
    const owner = account.places.find((place) => config.has(`${place}/allowBots`));
    for (const place of new Set([...(owner === undefined ? [] : [owner]), ...rooms])) {
      const value = config.get(`${place}/allowBots`);
      if (value !== true && value !== "mentions") continue;
      const at = `${place}/allowBots`;
      found.set(at, [...(found.get(at) ?? []), ...entryPoints]);
    }
  }
  return found;
}
