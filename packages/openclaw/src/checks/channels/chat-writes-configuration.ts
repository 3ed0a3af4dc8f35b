import type { Check } from "@parapet/scan-core/core/check.ts";
import { channelAccountsOf } from "../../channels/channel-account.ts";
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

export const chatWritesConfiguration: Check<OpenClawModel> = {
  id: "OC-ING-008",
  title: "Configuration can be changed from a chat",
  severity: "low",
  owasp: ["ASI10", "ASI03"],
  rationale:
    "configWrites lets channel events change the channel's settings, and with commands.config its owner can " +
    "change any setting by message. An attacker who takes over or impersonates that account can disable every " +
    "other protection.",
  remediation:
    "Separate configuration from chat: `openclaw config set channels.<channel>.configWrites false " +
    "--strict-json`, and `openclaw config set commands.config false --strict-json`.",
  references: [openclawDocs("gateway/config-channels"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    const byCommand = config.get("/commands/config") === true;
    const seen = new Set<string>();
    for (const account of channelAccountsOf(config)) {
      const owner = account.places.find((place) => config.has(`${place}/configWrites`));
      const at = `${owner ?? ""}/configWrites`;
      if (owner === undefined || config.get(at) !== true || seen.has(at)) continue;
      const entryPoints = entryPointsOfAccount(model, account);
      if (entryPoints.length === 0) continue;
      seen.add(at);
      const open = includesUntrusted(audienceOf(entryPoints));
      report({
        at,
        severity: !byCommand ? "info" : open ? "medium" : "low",
        message: `${settingName(at)} is true, so ${
          byCommand ? "/config messages" : "events such as a renamed room"
        } on ${describeAccount(account)} change the configuration${
          byCommand && open ? ", on a channel that untrusted senders can write to" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Stops chats from changing the configuration",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};
