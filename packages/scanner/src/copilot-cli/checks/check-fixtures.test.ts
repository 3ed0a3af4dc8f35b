import { join } from "node:path";
import { describeCheckFixtures } from "../../testing/check-fixtures.ts";
import { describeGraphPromises } from "../../testing/graph-promises.ts";
import { copilotCliEntry } from "../copilot-cli.ts";

const fixtures = join(import.meta.dirname, "fixtures");
describeCheckFixtures(copilotCliEntry, fixtures);
describeGraphPromises(copilotCliEntry, fixtures);
