import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountSetting, channelAccountsOf } from "../../channels/channel-account.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import {
  audienceOf,
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

// Actions that are off by default, and what each permits.
const powers: ReadonlyMap<string, string> = new Map([
  ["moderation", "time out, kick and ban members"],
  ["roles", "give and take roles"],
]);

export const agentAdministersServer: Check<OpenClawModel> = {
  id: "OC-EGR-007",
  title: "Agent can administer a Discord server",
  severity: "low",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "OpenClaw disables moderation and role management by default. If enabled, an injected message can have the " +
    "agent ban members, or grant a role with more rights than its sender has, in the bot's name.",
  remediation:
    "Disable them: `openclaw config set channels.discord.actions.moderation false --strict-json`, `openclaw " +
    "config set channels.discord.actions.roles false --strict-json`.",
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
            open ? ", and anyone in its rooms can request it" : ""
          }.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Disables moderation and role management",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
