/** True for "syslog+tls://host:6514" and "syslog+tcp://host:601", with a port and nothing else. */
export function isSyslogAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(address);
  return (
    ["syslog+tls:", "syslog+tcp:"].includes(protocol) &&
    hostname !== "" &&
    port !== "" &&
    [username, password, search, hash].every((part) => part === "") &&
    ["", "/"].includes(pathname)
  );
}
