import { isContainerHost } from "./container-host.ts";
import { userInfo } from "./user-info.ts";

const unencrypted = new RegExp(
  String.raw`^(?:http|ws)://${userInfo()}(\[[^\]]*\]|[^/:\\?#]*)`,
  "i",
);

/**
 * True for an address that others on the way can read and change: plain HTTP, but not to the
 * machine itself.
 */
export function isClearText(address: string): boolean {
  const host = unencrypted.exec(address)?.[1];
  if (host === undefined || isContainerHost(host.toLowerCase())) return false;
  return !/^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(host);
}
