import { accountSetting, type ChannelAccount } from "./channel-account.ts";
import type { Effective } from "@parapet/scan-core/settings/settings.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawConfig } from "../model/model.ts";

/**
 * What Matrix makes of a policy when `allowlistOnly` is on: all but the policies to keep turn to
 * "allowlist".
 */
export function underAllowlistOnly<Policy extends string>(
  config: OpenClawConfig,
  account: ChannelAccount,
  policy: Effective<Policy>,
  kept: readonly Policy[],
): Effective<Policy | "allowlist"> {
  if (account.channel !== "matrix" || kept.includes(policy.value)) return policy;
  const only = accountSetting(config, account, ["allowlistOnly"], asBoolean);
  return only?.value === true ? { value: "allowlist", at: only.at } : policy;
}
