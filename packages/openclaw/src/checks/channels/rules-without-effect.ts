import type { Check } from "@parapet/scan-core/core/check.ts";
import {
  accountSetting,
  channelAccountsOf,
  type ChannelAccount,
} from "../../channels/channel-account.ts";
import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import {
  describeAccount,
  entryPointsOfAccount,
} from "../../facts/channels/account-entry-points.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

const roomMaps = ["groups", "rooms", "teams", "guilds", "channels"];

export const rulesWithoutEffect: Check<OpenClawModel> = {
  id: "OC-IDLE-035",
  title: "Allowlist without effect under a disabled policy",
  severity: "info",
  owasp: ["ASI03"],
  rationale:
    'Under the policy "disabled", OpenClaw accepts no messages and does not read lists of senders and rooms. If ' +
    "someone changes the policy later, the lists take effect without review; until then they describe access " +
    "that does not exist.",
  remediation:
    "Remove the list, or set the policy that it is meant for: `openclaw config set channels.<channel>.dmPolicy " +
    "allowlist`.",
  references: [openclawDocs("gateway/security/access-control"), owaspAgenticReference],
  run: (model, report) => {
    const seen = new Set<string>();
    for (const account of channelAccountsOf(model.config)) {
      const entryPoints = entryPointsOfAccount(model, account).filter(({ room }) => room === "");
      for (const { surface, policy } of entryPoints.filter(
        (entryPoint) => entryPoint.policy.value === "disabled",
      )) {
        const at = surface === "dm" ? directList(model, account) : groupRules(model, account);
        if (at === undefined || seen.has(at)) continue;
        seen.add(at);
        report({
          at: [at, policy.at],
          message: `${settingName(at)} is not read, since ${surface === "dm" ? "direct messages" : "groups"} on ${describeAccount(account)} are off.`,
        });
      }
    }
  },
};

/** The list of direct senders, where no group falls back to it. */
function directList(model: OpenClawModel, account: ChannelAccount): string | undefined {
  const list = accountSetting(model.config, account, ["allowFrom", "dm/allowFrom"], asTrimmedTexts);
  if (list === undefined || list.value.length === 0) return undefined;
  const isUsed = (entryPoint: EntryPoint): boolean =>
    entryPoint.because.some((at) => at === list.at || at.startsWith(`${list.at}/`));
  return model.entryPoints.some((entryPoint) => entryPoint.enabled.value && isUsed(entryPoint))
    ? undefined
    : list.at;
}

function groupRules({ config }: OpenClawModel, account: ChannelAccount): string | undefined {
  const senders = accountSetting(config, account, ["groupAllowFrom"], asTrimmedTexts);
  if (senders !== undefined && senders.value.length > 0) return senders.at;
  return account.places
    .flatMap((place) => roomMaps.map((name) => `${place}/${name}`))
    .find((at) => keysAt(config, at).length > 0);
}
