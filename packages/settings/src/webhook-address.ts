/** True for what can be a webhook: https, or http for those who guard the way themselves; no name or password in it. */
export function isWebhookAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return ["https:", "http:"].includes(protocol) && username === "" && password === "";
}
