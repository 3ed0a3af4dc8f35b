import type { Grant, Role } from "../access/roles.ts";
import { ProblemError } from "../core/problem.ts";
import type { Store } from "../store/store.ts";
import { mostChosenServices } from "../store/service-choice.ts";

/** A role, and what it is for: without services and tags for everything. */
export type RoleBinding = {
  readonly role: Role;
  readonly services: readonly string[];
  /** Of machines: their services are meant, as they are when it is asked. */
  readonly tags: readonly string[];
};

type Targets = Pick<RoleBinding, "services" | "tags">;

/**
 * What bindings grant now. Throws ProblemError "limit-reached" where they are for more services
 * than can be named in one query.
 */
export async function grantsOf(
  { machines }: Pick<Store, "machines">,
  bindings: readonly RoleBinding[],
): Promise<readonly Grant[]> {
  const grants = await Promise.all(
    bindings.map(async ({ role, services, tags }): Promise<Grant> => {
      if (isForEverything({ services, tags })) return { role, services: "all" };
      const tagged = await machines.servicesTagged(tags, mostChosenServices + 1);
      return { role, services: [...new Set([...services, ...tagged])].toSorted() };
    }),
  );
  const named = new Set(grants.flatMap(({ services }) => (services === "all" ? [] : services)));
  if (named.size <= mostChosenServices) return grants;
  throw new ProblemError(
    "limit-reached",
    `The tags of this role are those of more than ${mostChosenServices} services. Ask an administrator for a role for everything, or for narrower tags.`,
  );
}

/** May somebody have a role for some services alone, by a sign-in or by a token? */
export async function hasLimitedRoles(
  { tokens }: Pick<Store, "tokens">,
  signInRoles: readonly Targets[],
  now: Date,
): Promise<boolean> {
  if (!signInRoles.every(isForEverything)) return true;
  const ended = (at: string) => at !== "" && at <= now.toISOString();
  return (await tokens.list()).some(
    (token) => token.revoked_at === "" && !ended(token.expires_at) && !isForEverything(token),
  );
}

function isForEverything({ services, tags }: Targets): boolean {
  return services.length === 0 && tags.length === 0;
}

/** "fixer for web, tag:prod"; "viewer for everything". */
export function bindingText({ role, services, tags }: RoleBinding): string {
  const named = [...services, ...tags.map((tag) => `tag:${tag}`)];
  return `${role} for ${named.length === 0 ? "everything" : named.join(", ")}`;
}
