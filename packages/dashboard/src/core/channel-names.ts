/** Names of channels that do not follow from their IDs by a capital letter. */
const channelNames: ReadonlyMap<string, string> = new Map([
  ["a2a", "A2A"],
  ["clickclack", "ClickClack"],
  ["googlechat", "Google Chat"],
  ["imessage", "iMessage"],
  ["irc", "IRC"],
  ["line", "LINE"],
  ["msteams", "Microsoft Teams"],
  ["nextcloud-talk", "Nextcloud Talk"],
  ["openclaw-weixin", "WeChat"],
  ["qqbot", "QQ Bot"],
  ["sms", "SMS"],
  ["synology-chat", "Synology Chat"],
  ["wecom", "WeCom"],
  ["whatsapp", "WhatsApp"],
  ["zalouser", "Zalo Personal"],
]);

/** "WhatsApp groups" of "whatsapp groups": an entry point as the beginning of a sentence. */
export function entryPointName(entryPoint: string): string {
  const [channel = ""] = entryPoint.split(" ", 1);
  const name = channelNames.get(channel) ?? channel.charAt(0).toUpperCase() + channel.slice(1);
  return name + entryPoint.slice(channel.length);
}

/** What a node is called in lists and drawings: channels as exposures name them. */
export function nodeLabel(kind: string, label: string): string {
  return kind === "channel" ? entryPointName(label) : label;
}
