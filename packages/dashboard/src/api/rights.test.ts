import { expect, test } from "vitest";
import { type Change, type Place, refusalOf } from "./rights.ts";

type Grant = NonNullable<Parameters<typeof refusalOf>[0]>["grants"][number];

const least_roles = { scan: "analyst", decide: "analyst", fix: "fixer", operate: "operator" };
const analyst = ["read", "scan", "decide"] as const;
const fixer = [...analyst, "fix", "roll-back"] as const;
const grant = (rules: Grant["rules"], services: readonly string[] | "all"): Grant => ({
  rules,
  everywhere: services === "all",
  services: services === "all" ? [] : services,
});
const caller = (role: string, ...grants: readonly Grant[]) => ({
  role,
  grants,
  least_roles,
});
const everywhere = caller("analyst", grant(analyst, "all"));
const mixed = caller("fixer", grant(fixer, ["web"]), grant(analyst, ["shop", "web"]));
const nowhere = caller("fixer", grant(fixer, []));

test.each<readonly [string, Parameters<typeof refusalOf>[0], Change, Place, RegExp]>([
  ["nothing is known of the caller yet", undefined, "POST /api/v1/scan/fix", ["web"], /^$/],
  ["signing in as the operator is offered", caller(""), "POST /api/v1/tokens", undefined, /^$/],
  ["the role is enough", everywhere, "POST /api/v1/scan", ["web"], /^$/],
  ["the role is enough for new workspaces", everywhere, "POST /api/v1/scan", "everywhere", /^$/],
  [
    "the role is too low",
    everywhere,
    "POST /api/v1/scan/fix",
    ["web"],
    /requires the role fixer; yours is analyst/,
  ],
  ["the role is enough here", mixed, "POST /api/v1/scan/fix", ["web"], /^$/],
  ["a lower role is enough there", mixed, "POST /api/v1/scan", ["shop", "web"], /^$/],
  [
    "the role is enough in another service only",
    mixed,
    "POST /api/v1/scan/fix",
    ["shop", "web"],
    /requires the role fixer for shop\./,
  ],
  [
    "a new workspace belongs to no service of the role",
    mixed,
    "POST /api/v1/scan",
    "everywhere",
    /requires the role analyst for everything/,
  ],
  [
    "it concerns the whole installation",
    caller("operator", grant([...fixer, "operate"], ["web"])),
    "POST /api/v1/machines",
    undefined,
    /requires the role operator for everything/,
  ],
  [
    "five services are lacking",
    mixed,
    "POST /api/v1/scan",
    ["a", "b", "c", "d", "e"],
    /for a, b and c and others\./,
  ],
  ["any service will do", mixed, "POST /api/v1/scan/fix", undefined, /^$/],
  ["its tags are those of no service", nowhere, "POST /api/v1/scan/fix", undefined, /no service/],
])("a button says what is missing, or nothing: %s", (_, session, change, place, expected) => {
  expect(refusalOf(session, change, place)).toMatch(expected);
});
