import { chainText } from "./exposure-text.ts";
import { isOpen, type ShownExposure } from "./shown-exposure.ts";

export type ExposureFilters = {
  readonly q: string;
  readonly severity: string;
  readonly agent: string;
  readonly service: string;
  /** "" selects open exposures. */
  readonly state: string;
};

/** The exposures that match every filter; an empty one matches all. */
export function filteredExposures(
  exposures: readonly ShownExposure[],
  { q, severity, agent, service, state }: ExposureFilters,
): readonly ShownExposure[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return exposures.filter(
    (exposure) =>
      isIn(exposure, state) &&
      (severity === "" || exposure.severity === severity) &&
      (agent === "" || exposure.agents.includes(agent) || exposure.alike.includes(agent)) &&
      (service === "" || [exposure.service, ...exposure.services].includes(service)) &&
      (words.length === 0 || holdsAll(exposure, words)),
  );
}

function isIn(exposure: ShownExposure, state: string): boolean {
  if (state === "all") return true;
  if (state === "decided") return !isOpen(exposure);
  return isOpen(exposure) && (state !== "plan" || exposure.plan !== undefined);
}

function holdsAll(exposure: ShownExposure, words: readonly string[]): boolean {
  const text = [
    chainText(exposure),
    exposure.severity,
    exposure.service,
    exposure.exposure_id,
    ...exposure.agents,
    ...exposure.alike,
    ...exposure.outcomes.flatMap(({ outcome, rule_name, by_agent }) => [
      outcome,
      rule_name,
      by_agent,
    ]),
    ...(exposure.plan?.check_ids ?? []),
  ];
  const lower = text.join(" ").toLowerCase();
  return words.every((word) => lower.includes(word));
}
