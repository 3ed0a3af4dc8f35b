import { join } from "node:path";
import { describeCheckFixtures } from "../../testing/check-fixtures.ts";
import { describeGraphPromises } from "../../testing/graph-promises.ts";
import { geminiCliEntry } from "../gemini-cli.ts";

const fixtures = join(import.meta.dirname, "fixtures");
describeCheckFixtures(geminiCliEntry, fixtures);
describeGraphPromises(geminiCliEntry, fixtures);
