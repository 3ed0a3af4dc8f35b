import { underAllowlistOnly } from "./allowlist-only.ts";
import { accountSetting, type ChannelAccount } from "./channel-account.ts";
import { type Effective, firstSet } from "@parapet/scan-core/settings/settings.ts";
import type { Reader } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawConfig } from "../model/model.ts";
import { listsNobody, groupSenders } from "./senders.ts";

export type GroupPolicy = "open" | "allowlist" | "disabled";

// "allowall" is what Feishu calls "open".
const asPolicy: Reader<GroupPolicy> = (value) => {
  if (value === "allowall") return "open";
  return value === "open" || value === "allowlist" || value === "disabled" ? value : undefined;
};

// Their schema fills in "allowlist", so that `channels.defaults` never reaches them.
const filledBySchema = new Set([
  "buzz",
  "discord",
  "googlechat",
  "imessage",
  "irc",
  "line",
  "mattermost",
  "msteams",
  "nextcloud-talk",
  "signal",
  "slack",
  "telegram",
  "whatsapp",
  "zalouser",
]);

// In these an account has a filled-in policy of its own and takes none from the channel.
const accountsStandAlone = new Set(["irc", "line", "mattermost", "nextcloud-talk", "zalouser"]);

const openWhenUnset = new Set(["zalo"]);

/** The effective group policy of rooms with the given settings, most specific first. */
export function groupPolicyOf(
  config: OpenClawConfig,
  account: ChannelAccount,
  rooms: readonly string[],
): Effective<GroupPolicy> {
  const alone = accountsStandAlone.has(account.channel);
  const asked = alone ? { ...account, places: [account.places[0]] as const } : account;
  const ofAccount = accountSetting(config, asked, ["groupPolicy"], asPolicy);
  const ofRoom = firstSet(
    config,
    rooms.map((room) => `${room}/groupPolicy`),
    asPolicy,
  );
  const at = `${asked.places.at(-1) ?? account.root}/groupPolicy`;
  const policy = ofRoom ?? ofAccount ?? { ...unsetPolicy(config, account), at };
  return underAllowlistOnly(config, account, policy, ["allowlist", "disabled"]);
}

function unsetPolicy(
  config: OpenClawConfig,
  account: ChannelAccount,
): { readonly value: GroupPolicy } {
  const { channel } = account;
  if (filledBySchema.has(channel)) return { value: "allowlist" };
  // QQ closes its groups only once somebody is listed, for them or for direct messages.
  if (channel === "qqbot") {
    return { value: listsNobody(groupSenders(config, account, [])) ? "open" : "allowlist" };
  }
  const fallback = openWhenUnset.has(channel) ? "open" : "allowlist";
  return { value: asPolicy(config.get("/channels/defaults/groupPolicy")) ?? fallback };
}
