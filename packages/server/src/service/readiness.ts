import type { BackgroundWork } from "./background-work.ts";
import type { CallRecords } from "./call-records.ts";
import type { ServiceData } from "./open-data.ts";

/** Why the service is degraded, in sentences; empty when it is not. */
export function problemsNow(
  data: Pick<ServiceData, "problems">,
  { outage }: { readonly outage: Pick<CallRecords["outage"], "problems"> },
  work: Pick<BackgroundWork, "problems">,
): readonly string[] {
  return [...data.problems, ...outage.problems(), ...work.problems()];
}
