import { userInfo } from "@parapet/scan-core/addresses/user-info.ts";
import { hole } from "./abstract-value.ts";

const nearby = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal)$/i;

const address = new RegExp(
  String.raw`\b(?:https?|wss?|ftp)://${userInfo(String.raw`\s`)}(\[[\da-f:]{2,40}\]|[^\s/:?#"'\\]{1,200})`,
  "i",
);

/** The host of an address that is written in a text; undefined if none is. */
export function hostIn(text: string | undefined): string | undefined {
  const [, host] = address.exec(text?.slice(0, 2_000) ?? "") ?? [];
  return host === undefined || host.includes(hole) ? undefined : host.toLowerCase();
}

/** True for a host that is this machine. */
export function isThisMachine(host: string): boolean {
  return nearby.test(host);
}
