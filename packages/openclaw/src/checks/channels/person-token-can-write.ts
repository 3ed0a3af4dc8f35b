import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountSetting, channelAccountsOf } from "../../channels/channel-account.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asBoolean, asText } from "../../model/settings.ts";
import {
  audienceOf,
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const personTokenCanWrite: Check<OpenClawModel> = {
  id: "OC-EGR-005",
  title: "The agent may write in the name of a person",
  severity: "low",
  owasp: ["ASI03", "ASI09"],
  rationale:
    "A Slack user token acts as the person who gave it: in all their channels and direct messages, and nobody sees that a " +
    "bot wrote. OpenClaw keeps such a token to reading; with userTokenReadOnly off an injected order speaks with that name.",
  remediation:
    "Keep the token to reading: `openclaw config set channels.slack.userTokenReadOnly true --strict-json`.",
  references: [openclawDocs("channels/slack"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    const seen = new Set<string>();
    for (const account of channelAccountsOf(config)) {
      if (account.channel !== "slack") continue;
      const reading = accountSetting(config, account, ["userTokenReadOnly"], asBoolean);
      const hasToken = account.places.some((place) => config.has(`${place}/userToken`));
      const isPerson = accountSetting(config, account, ["postAs"], asText)?.value === "user";
      const entryPoints = entryPointsOfAccount(model, account);
      if (reading?.value !== false || !hasToken || isPerson || entryPoints.length === 0) continue;
      if (seen.has(reading.at)) continue;
      seen.add(reading.at);
      const open = includesUntrusted(audienceOf(entryPoints));
      report({
        at: reading.at,
        severity: open ? "medium" : "low",
        message: `On ${describeAccount(account)} the agent may write with the token of a person${
          open ? ", and strangers can give it orders" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Keeps the person's token to reading",
    apply: (sighting, edit) => edit.set(placeOf(sighting), true),
  },
};
