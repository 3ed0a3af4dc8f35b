/** True for "scheme://host:port" of one of some protocols, with a port and nothing else. */
export function isServerAddress(address: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(address);
  return (
    protocols.includes(protocol) &&
    hostname !== "" &&
    port !== "" &&
    [username, password, search, hash].every((part) => part === "") &&
    ["", "/"].includes(pathname)
  );
}
