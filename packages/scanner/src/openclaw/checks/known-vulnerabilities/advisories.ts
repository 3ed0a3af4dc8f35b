import { advisoriesOfJanuary } from "./advisories-2026-01.ts";
import { advisoriesOfFebruaryUntil14 } from "./advisories-2026-02-until-14.ts";
import { advisoriesOfFebruary15To19 } from "./advisories-2026-02-15-to-19.ts";
import { advisoriesOfFebruary21To22 } from "./advisories-2026-02-21-to-22.ts";
import { advisoriesOfFebruary23To24 } from "./advisories-2026-02-23-to-24.ts";
import { advisoriesOfFebruarySince25 } from "./advisories-2026-02-since-25.ts";
import { advisoriesOfMarchUntil02 } from "./advisories-2026-03-until-02.ts";
import { advisoriesOfMarch11To12 } from "./advisories-2026-03-11-to-12.ts";
import { advisoriesOfMarch22To24 } from "./advisories-2026-03-22-to-24.ts";
import { advisoriesOfMarch25To28 } from "./advisories-2026-03-25-to-28.ts";
import { advisoriesOfMarch31 } from "./advisories-2026-03-31.ts";
import { advisoriesOfAprilUntil09 } from "./advisories-2026-04-until-09.ts";
import { advisoriesOfApril10To15 } from "./advisories-2026-04-10-to-15.ts";
import { advisoriesOfAprilSince20 } from "./advisories-2026-04-since-20.ts";
import { advisoriesOfMayUntil12 } from "./advisories-2026-05-until-12.ts";
import { advisoriesOfMaySince18 } from "./advisories-2026-05-since-18.ts";
import { advisoriesOfJune } from "./advisories-2026-06.ts";
import { advisoriesOfAugust } from "./advisories-2026-08.ts";
import type { OpenClawAdvisory } from "./advisory.ts";

/** The published vulnerabilities that are known here, by the release that mends them, then by id. */
export const advisories: readonly OpenClawAdvisory[] = [
  ...advisoriesOfJanuary,
  ...advisoriesOfFebruaryUntil14,
  ...advisoriesOfFebruary15To19,
  ...advisoriesOfFebruary21To22,
  ...advisoriesOfFebruary23To24,
  ...advisoriesOfFebruarySince25,
  ...advisoriesOfMarchUntil02,
  ...advisoriesOfMarch11To12,
  ...advisoriesOfMarch22To24,
  ...advisoriesOfMarch25To28,
  ...advisoriesOfMarch31,
  ...advisoriesOfAprilUntil09,
  ...advisoriesOfApril10To15,
  ...advisoriesOfAprilSince20,
  ...advisoriesOfMayUntil12,
  ...advisoriesOfMaySince18,
  ...advisoriesOfJune,
  ...advisoriesOfAugust,
];
