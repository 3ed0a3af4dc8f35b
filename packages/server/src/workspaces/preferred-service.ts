import { locationAround, type Scanner } from "@parapet/assessment";
import { distinctServiceName } from "../store/service-name.ts";
import type { Store } from "../store/store.ts";

type Location = Awaited<ReturnType<Scanner["locateWorkspace"]>>;
type Environment = Parameters<Scanner["locateWorkspace"]>[1];

/**
 * The service that a workspace is to be known by when it becomes known: that of the adapter which was put into its
 * configuration before, since guardrails are registered there; else the scanner's default, unless the calls of an agent elsewhere
 * are evaluated under that name already: anyone who names a folder would have findings, and an end, in common with that agent. `named`
 * stands for the default where a caller asks for it and may not decide that; then a name is also taken by an agent of another machine.
 */
export async function preferredService(
  { adapters }: Pick<Store, "adapters">,
  scanner: Scanner,
  location: Location,
  environment: Environment,
  named?: string,
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
