import { join } from "node:path";
import { describeCheckFixtures } from "../../../testing/check-fixtures.ts";
import { describeGraphPromises } from "../../../testing/graph-promises.ts";
import { zedEntry } from "../zed.ts";

const fixtures = join(import.meta.dirname, "fixtures");
describeCheckFixtures(zedEntry, fixtures);
describeGraphPromises(zedEntry, fixtures);
