import type { Check } from "@parapet/scan-core/core/check.ts";
import { channelAccountsOf } from "../../channels/channel-account.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { agentsReachedBy, onlyAgent, shortList } from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { runsUnprompted } from "../../facts/execution/shell-access.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

export const streamChatOpen: Check<OpenClawModel> = {
  id: "OC-ING-019",
  title: "Stream chat accepts messages from any viewer",
  severity: "high",
  owasp: ["ASI01"],
  rationale:
    'A Twitch chat is open to the whole internet. With "all" in allowedRoles, or without a list of roles or ' +
    "people, each viewer can instruct an agent that has its owner's tools. Requiring a mention does not restrict " +
    "them.",
  remediation:
    "Name the people: `openclaw config set channels.twitch.allowFrom '[\"<user id>\"]' --strict-json`. Or name " +
    'roles that you assign yourself: `openclaw config set channels.twitch.allowedRoles \'["owner","moderator"]\' ' +
    "--strict-json`.",
  references: [openclawDocs("channels/twitch"), owaspAgenticReference],
  run: (model, report) => {
    for (const account of channelAccountsOf(model.config)) {
      if (account.channel !== "twitch") continue;
      const entryPoints = entryPointsOfAccount(model, account);
      const open = entryPoints.find(({ audience }) => audience === "anyone");
      if (open === undefined) continue;
      const at = open.policy.at;
      const agents = agentsReachedBy(entryPoints);
      const commands = model.agents.some(
        (agent) => agents.includes(agent.id) && runsUnprompted(agent),
      );
      report({
        at,
        ...onlyAgent(agents),
        severity: commands ? "critical" : "high",
        message: `Every viewer on ${describeAccount(account)} can instruct ${shortList(agents) || "an agent"}${
          commands ? ", which runs commands on the machine without approval" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Accepts only the owner and moderators",
    apply: (match, edit, { config }) => {
      const at = placeOf(match);
      const chosen = listAt(config, at).filter((role) => role === "owner" || role === "moderator");
      edit.set(at, chosen.length > 0 ? chosen : ["owner"]);
    },
  },
};
