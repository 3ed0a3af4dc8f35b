import { join } from "node:path";
import { describeCheckFixtures } from "../../testing/check-fixtures.ts";
import { claudeCodeEntry } from "../runtime.ts";

describeCheckFixtures(claudeCodeEntry, join(import.meta.dirname, "fixtures"));
