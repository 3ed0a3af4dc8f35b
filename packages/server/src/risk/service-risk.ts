import {
  agentScores,
  concerns,
  type DetectedPath,
  startingService,
  summaryOf,
} from "@parapet/attack-paths";
import type { PostureRisk } from "../store/postures.ts";

/**
 * What paths come to for a service; `mayCross`: some of them may be those of services next to it.
 */
export function serviceRisk(
  service: string,
  paths: readonly DetectedPath[],
  mayCross: boolean,
): PostureRisk {
  const own = mayCross ? paths.filter((path) => concerns(path, service)) : paths;
  const starting = own.filter((path) => startingService(path) === service);
  const agents = agentScores(own);
  return {
    summary: summaryOf(own),
    ...(mayCross && { starting: summaryOf(starting) }),
    agents: mayCross ? agents.filter((agent) => agent.service === service) : agents,
  };
}
