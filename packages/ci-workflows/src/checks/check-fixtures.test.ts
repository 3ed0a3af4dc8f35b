import { join } from "node:path";
import { describeCheckFixtures } from "@parapet/runtime-kit/testing/check-fixtures.ts";
import { ciEntry } from "../runtime.ts";

describeCheckFixtures(ciEntry, join(import.meta.dirname, "fixtures"));
