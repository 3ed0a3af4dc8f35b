import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountSetting, channelAccountsOf } from "../../channels/channel-account.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asBoolean } from "../../model/settings.ts";
import {
  audienceOf,
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

// What OpenClaw leaves off, and what it allows.
const powers: ReadonlyMap<string, string> = new Map([
  ["moderation", "time out, kick and ban members"],
  ["roles", "give and take roles"],
]);

export const agentAdministersServer: Check<OpenClawModel> = {
  id: "OC-EGR-007",
  title: "The agent may administer a Discord server",
  severity: "low",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "OpenClaw leaves moderation and roles off. Switched on, a message that leads the agent astray bans members or hands out " +
    "a role with more rights than its sender has, in the name of the bot and at its speed.",
  remediation:
    "Switch them off: `openclaw config set channels.discord.actions.moderation false --strict-json`, " +
    "`openclaw config set channels.discord.actions.roles false --strict-json`.",
  references: [openclawDocs("channels/discord/access-control"), owaspAgenticReference],
  run: (model, report) => {
    const seen = new Set<string>();
    for (const account of channelAccountsOf(model.config)) {
      const entryPoints = account.channel === "discord" ? entryPointsOfAccount(model, account) : [];
      if (entryPoints.length === 0) continue;
      for (const [name, allows] of powers) {
        const power = accountSetting(model.config, account, [`actions/${name}`], asBoolean);
        if (power?.value !== true || seen.has(power.at)) continue;
        seen.add(power.at);
        const open = includesUntrusted(audienceOf(entryPoints));
        report({
          at: power.at,
          severity: open ? "high" : "low",
          message: `${settingName(power.at)} lets the agent on ${describeAccount(account)} ${allows}${
            open ? ", on the word of anybody in its rooms" : ""
          }.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Leaves administration to people",
    apply: (sighting, edit) => edit.set(placeOf(sighting), false),
  },
};
