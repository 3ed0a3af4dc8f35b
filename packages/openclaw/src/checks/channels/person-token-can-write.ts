import type { Check } from "@parapet/scan-core/core/check.ts";
import { accountSetting, channelAccountsOf } from "../../channels/channel-account.ts";
import { asBoolean, asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
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
  title: "Agent can write with a person's Slack token",
  severity: "low",
  owasp: ["ASI03", "ASI09"],
  rationale:
    "A Slack user token acts as the person who issued it, in all their channels and direct messages, without a " +
    "bot marker. OpenClaw makes such a token read-only; with userTokenReadOnly off, injected instructions can " +
    "post in that person's name.",
  remediation:
    "Make the token read-only: `openclaw config set channels.slack.userTokenReadOnly true --strict-json`.",
  references: [openclawDocs("channels/slack"), owaspAgenticReference],
  run: (model, report) => {
    const { config } = model;
    const seen = new Set<string>();
    for (const account of channelAccountsOf(config)) {
      if (account.channel !== "slack") continue;
      const reading = accountSetting(config, account, ["userTokenReadOnly"], asBoolean);
      const hasToken = account.places.some((place) => config.has(`${place}/userToken`));
      const isPerson = accountSetting(config, account, ["postAs"], asTrimmedText)?.value === "user";
      const entryPoints = entryPointsOfAccount(model, account);
      if (reading?.value !== false || !hasToken || isPerson || entryPoints.length === 0) continue;
      if (seen.has(reading.at)) continue;
      seen.add(reading.at);
      const open = includesUntrusted(audienceOf(entryPoints));
      report({
        at: reading.at,
        severity: open ? "medium" : "low",
        message: `On ${describeAccount(account)} the agent can write with a person's token${
          open ? ", and untrusted senders can instruct it" : ""
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Makes the person's token read-only",
    apply: (match, edit) => edit.set(placeOf(match), true),
  },
};
