const names: ReadonlySet<string> = new Set([
  "gateway.docker.internal",
  "host.containers.internal",
  "host.docker.internal",
  "host.lima.internal",
  "host.orb.internal",
]);

/**
 * True for a name by which a container or a virtual machine calls the machine that it runs on. In
 * lower case.
 */
export function isContainerHost(host: string): boolean {
  return names.has(host);
}
