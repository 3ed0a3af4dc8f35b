/** True for an https or http URL without user name and password. */
export function isWebhookAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return ["https:", "http:"].includes(protocol) && username === "" && password === "";
}
