import type { Check } from "@parapet/scan-core/core/check.ts";
import { type ChannelAccount, channelAccountsOf } from "../../channels/channel-account.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { bindingRules, type BindingRule } from "../../facts/channels/binding-rules.ts";
import { nearestKey } from "../../facts/configuration/nearest-key.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { runsUnprompted } from "../../facts/execution/shell-access.ts";

export const bindingMatchesNothing: Check<OpenClawModel> = {
  id: "OC-IDLE-026",
  title: "Binding matches nothing",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "A binding often routes untrusted senders to an agent with few tools. If it names an undefined agent or " +
    "account, OpenClaw silently ignores it, and its messages go to the default agent.",
  remediation:
    "Correct the name in bindings[].agentId or bindings[].match.accountId, or remove the binding: `openclaw agents bindings`.",
  references: [openclawDocs("concepts/agent-bindings"), owaspAgenticReference],
  run: (model, report) => {
    // What OpenClaw rejects is reported by another check.
    const refused = new Set(model.schema.problems.map(({ pointer }) => pointer));
    const accountsOf = Map.groupBy(channelAccountsOf(model.config), ({ channel }) =>
      channel.toLowerCase(),
    );
    const agentIds = new Set(model.agents.map(({ id }) => id));
    for (const rule of bindingRules(model)) {
      const reason = missingIn(model.config, rule, {
        accounts: accountsOf.get(rule.channel) ?? [],
        hasAgent: agentIds.has(rule.agent),
      });
      if (reason === undefined || refused.has(`${rule.at}/agentId`)) continue;
      const fallback = model.agents.find(({ isDefault }) => isDefault);
      const stronger =
        fallback !== undefined && fallback.id !== rule.agent && runsUnprompted(fallback);
      report({
        at: reason.at,
        severity: !reason.isConfigured ? "info" : stronger ? "medium" : "low",
        // A channel may need no settings where it signs in by other means.
        ...(reason.isConfigured ? {} : { confidence: "low" as const }),
        message: !reason.isConfigured
          ? `${reason.says}, so according to the file the binding routes nothing.`
          : `${reason.says}, so the binding routes nothing${
              stronger
                ? `; its messages go to ${fallback.id}, which runs commands without approval`
                : ""
            }.`,
      });
    }
  },
};

// Properties that messages of other channels never have.
const constraints = [
  { name: "guildId", channels: ["discord"] },
  { name: "roles", channels: ["discord"] },
  { name: "teamId", channels: ["slack", "msteams"] },
];

type Missing = { readonly at: string; readonly says: string; readonly isConfigured: boolean };

function missingIn(
  config: OpenClawModel["config"],
  { at, agent, channel, account }: BindingRule,
  {
    accounts,
    hasAgent,
  }: { readonly accounts: readonly ChannelAccount[]; readonly hasAgent: boolean },
): Missing | undefined {
  const isConfigured = accounts.length > 0;
  const meant = isConfigured ? undefined : misspelled(config, channel);
  if (meant !== undefined) {
    const says = `Channel ${channel} has no settings (did you mean ${meant}?)`;
    return { at: `${at}/match/channel`, says, isConfigured: true };
  }
  if (!hasAgent) {
    return { at: `${at}/agentId`, says: `There is no agent ${agent}`, isConfigured };
  }
  if (!isConfigured) {
    return {
      at: `${at}/match/channel`,
      says: `Channel ${channel} has no settings`,
      isConfigured,
    };
  }
  const unsupported = constraints.find(
    ({ name, channels }) => config.has(`${at}/match/${name}`) && !channels.includes(channel),
  );
  if (unsupported !== undefined) {
    const says = `${channel} has no ${unsupported.name}`;
    return { at: `${at}/match/${unsupported.name}`, says, isConfigured };
  }
  if (account === "*" || accounts.some(({ id }) => id === account)) return undefined;
  return config.has(`${at}/match/accountId`)
    ? { at: `${at}/match/accountId`, says: `${channel} has no account ${account}`, isConfigured }
    : {
        at: `${at}/match`,
        says: `The binding names no account, which means "default", and ${channel} has none of that name`,
        isConfigured,
      };
}

/** The configured channel whose name is closest to an unconfigured one. */
function misspelled(config: OpenClawModel["config"], channel: string): string | undefined {
  const names = channelAccountsOf(config).map((account) => account.channel);
  return nearestKey(channel, names);
}
