import { join } from "node:path";
import { describeCheckFixtures } from "@parapet/runtime-kit/testing/check-fixtures.ts";
import { codexEntry } from "../runtime.ts";

describeCheckFixtures(codexEntry, join(import.meta.dirname, "fixtures"));
