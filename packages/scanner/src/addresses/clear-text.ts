import { isContainerHost } from "./container-host.ts";

/** True for an address that others on the way can read and change: plain HTTP, but not to the machine itself. */
export function isClearText(address: string): boolean {
  const host = /^(?:http|ws):\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/:?#]*)/i.exec(address)?.[1];
  if (host === undefined || isContainerHost(host.toLowerCase())) return false;
  return !/^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(host);
}
