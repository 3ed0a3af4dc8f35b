import { isServerAddress } from "./server-address.ts";

/** True for "syslog+tls://host:6514" and "syslog+tcp://host:601". */
export function isSyslogAddress(address: string): boolean {
  return isServerAddress(address, ["syslog+tls:", "syslog+tcp:"]);
}
