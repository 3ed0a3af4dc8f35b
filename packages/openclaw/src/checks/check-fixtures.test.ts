import { join } from "node:path";
import { describeCheckFixtures } from "@parapet/runtime-kit/testing/check-fixtures.ts";
import { openclawEntry } from "../entry.ts";
import { openclawLayout } from "../testing/fixture-layout.ts";

describeCheckFixtures(openclawEntry, join(import.meta.dirname, "fixtures"), openclawLayout);
