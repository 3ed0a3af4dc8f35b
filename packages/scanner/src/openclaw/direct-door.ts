import { accountSetting, type ChannelAccount } from "./channel-account.ts";
import type { Audience, Effective, OpenClawConfig } from "./model.ts";
import { directSenders, wildcardOf } from "./senders.ts";
import { oneOf } from "./settings.ts";

/** Who comes in through a door, by which policy, and what else makes it so. */
export type Entrance = {
  /** Id of the one chat it is about; "" for all that are not named. */
  readonly room: string;
  readonly policy: Effective<string>;
  readonly audience: Audience;
  readonly because: readonly string[];
};

const asPolicy = oneOf("pairing", "allowlist", "open", "disabled");

// In these channels an account that says nothing of its own pairs, whatever the channel says.
const accountsStandAlone = new Set(["irc", "line", "mattermost", "nextcloud-talk"]);

/** Direct messages of one account. */
export function directEntrance(config: OpenClawConfig, account: ChannelAccount): Entrance {
  const policy = directPolicy(config, account);
  const senders = directSenders(config, account);
  const wildcard = senders.value.includes("*") ? wildcardOf(config, senders) : undefined;
  const entrance = (audience: Audience, ...because: readonly string[]): Entrance => ({
    room: "",
    policy,
    audience,
    because,
  });
  if (policy.value === "disabled") return entrance("nobody");
  // Whatever the policy is called, "*" among the senders lets everybody in.
  if (wildcard !== undefined) return entrance("anyone", wildcard);
  if (policy.value === "pairing") return entrance("paired");
  // "open" is open only with "*"; with names it admits the names, and without any it drops every message.
  return senders.value.length > 0 ? entrance("listed", senders.at) : entrance("nobody", senders.at);
}

function directPolicy(config: OpenClawConfig, account: ChannelAccount): Effective<string> {
  const off = account.places.find((place) => config.get(`${place}/dm/enabled`) === false);
  if (off !== undefined) return { value: "disabled", at: `${off}/dm/enabled` };
  const alone = accountsStandAlone.has(account.channel);
  const asked = alone ? { ...account, places: [account.places[0]] as const } : account;
  const written = accountSetting(config, asked, ["dmPolicy", "dm/policy"], asPolicy);
  return written ?? { value: "pairing", at: `${asked.places.at(-1) ?? account.root}/dmPolicy` };
}
