import { isUrl } from "./given.ts";

/** A database URL without its password. */
export function redactedAddress(address: string): string {
  if (!isUrl(address)) return address;
  const scheme = address.slice(0, address.indexOf("://"));
  if (!URL.canParse(address)) return `${scheme}://…`;
  const url = new URL(address);
  if (url.password !== "") url.password = "***";
  for (const name of new Set(url.searchParams.keys())) {
    if (/passw|key|secret|token/i.test(name)) url.searchParams.set(name, "***");
  }
  return url.href;
}
