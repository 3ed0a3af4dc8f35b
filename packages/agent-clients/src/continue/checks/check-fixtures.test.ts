import { join } from "node:path";
import { describeCheckFixtures } from "@parapet/runtime-kit/testing/check-fixtures.ts";
import { describeGraphPromises } from "@parapet/runtime-kit/testing/graph-promises.ts";
import { continueEntry } from "../continue.ts";

const fixtures = join(import.meta.dirname, "fixtures");
describeCheckFixtures(continueEntry, fixtures);
describeGraphPromises(continueEntry, fixtures);
