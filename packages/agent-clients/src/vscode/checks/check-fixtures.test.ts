import { join } from "node:path";
import { describeCheckFixtures } from "@parapet/runtime-kit/testing/check-fixtures.ts";
import { describeGraphPromises } from "@parapet/runtime-kit/testing/graph-promises.ts";
import { vscodeEntry } from "../vscode.ts";

const fixtures = join(import.meta.dirname, "fixtures");
describeCheckFixtures(vscodeEntry, fixtures);
describeGraphPromises(vscodeEntry, fixtures);
