import { join } from "node:path";
import { describeCheckFixtures } from "@parapet/runtime-kit/testing/check-fixtures.ts";
import { claudeCodeEntry } from "../runtime.ts";

describeCheckFixtures(claudeCodeEntry, join(import.meta.dirname, "fixtures"));
