import { personal } from "./personal.ts";
import { production } from "./production.ts";
import { team } from "./team.ts";

const policies = { personal, team, production } as const;

export const readyMadeNames = ["personal", "team", "production"] as const;

/** The text of a policy to begin with. */
export function readyMadePolicy(name: (typeof readyMadeNames)[number]): string {
  return policies[name];
}
