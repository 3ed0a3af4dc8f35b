import { locationAround, type Scanner } from "@parapet/assessment";
import { distinctServiceName } from "../store/service-name.ts";
import type { Store } from "../store/store.ts";

type Location = Awaited<ReturnType<Scanner["locateWorkspace"]>>;
type Environment = Parameters<Scanner["locateWorkspace"]>[1];

/**
 * The service name of a new workspace: that of an adapter in its configuration, because guardrails
 * are registered there, otherwise the scanner's default. A name under which calls of another agent
 * are evaluated is not used: anyone who names a folder could otherwise share its findings with that
 * agent. `named` replaces the default if a caller without that right requests it; then names of
 * agents on other machines are taken too.
 */
export async function preferredService(
  { adapters }: Pick<Store, "adapters">,
  {
    scanner,
    location,
    environment,
    named,
  }: {
    readonly scanner: Scanner;
    readonly location: Location;
    readonly environment: Environment;
    readonly named?: string | undefined;
  },
): Promise<string> {
  const name = named ?? scanner.defaultService(location, environment);
  let isTaken = false;
  for (const { host, target, service } of await adapters.list()) {
    if (host !== environment.hostName) {
      isTaken ||= named === service;
      continue;
    }
    // In the order in which they were made: the first one counts.
    // oxlint-disable-next-line no-await-in-loop
    const own = await locationAround(scanner, target, environment);
    if (own?.workspacePath === location.workspacePath) return service;
    // A program that is in the workspace is not elsewhere.
    isTaken ||=
      service === name && !scanner.isInBounds(target, { roots: [location.workspacePath] });
  }
  return isTaken ? distinctServiceName(name, location.workspacePath) : name;
}
