import { expect, test } from "vitest";
import type { ShownExposure } from "../attack-paths/shown-exposure.ts";
import { withOwnPlans } from "./own-plans.ts";

const exposure = (exposure_id: string, service: string, check_ids?: readonly string[]) =>
  ({
    exposure_id,
    service,
    ...(check_ids === undefined ? {} : { plan: { check_ids } }),
  }) as unknown as ShownExposure;

test("a plan is offered once, and other exposures that it is for say so", () => {
  const rows = withOwnPlans([
    exposure("ex_1", "home", ["OC-1", "OC-2"]),
    exposure("ex_2", "home", ["OC-2", "OC-1"]),
    exposure("ex_3", "office", ["OC-1", "OC-2"]),
    exposure("ex_4", "home"),
  ]);
  expect(rows.map(({ plan, sameAs }) => [plan?.check_ids, sameAs?.exposure_id])).toEqual([
    [["OC-1", "OC-2"], undefined],
    [undefined, "ex_1"],
    [["OC-1", "OC-2"], undefined],
    [undefined, undefined],
  ]);
});
