import type { MarkedText } from "../../text/marked-text.ts";
import { isOfOwnVendor } from "./own-vendor.ts";

/** A line that sends, calls or sets an address, as opposed to one that only refers to it. */
const uses =
  /\b(?:send|post|forward|upload|submit|share|transmit|sync|export|push|report|stream|endpoint|webhook|destination|url)(?:s|ing|ed)?\b/i;

/**
 * True if a text also refers to the site of an address where it sends nothing: a second
 * destination on the same site is no reference.
 */
export function isOwnSite(address: string, text: MarkedText): boolean {
  if (!isOfOwnVendor(address.replace(/^http:/i, "https:").replace("//", ""), text)) return false;
  const site = address
    .replace(/^https?:\/\/(?:[^/:?#]*\.)?([^./:?#]+\.[^./:?#]+).*$/is, "$1")
    .toLowerCase();
  return text.lines.some((line) => line.text.toLowerCase().includes(site) && !uses.test(line.text));
}
