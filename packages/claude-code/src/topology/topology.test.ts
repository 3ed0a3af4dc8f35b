import { join } from "node:path";
import { describeGraphPromises } from "@parapet/runtime-kit/testing/graph-promises.ts";
import { claudeCodeEntry } from "../runtime.ts";

describeGraphPromises(claudeCodeEntry, join(import.meta.dirname, "../checks/fixtures"));
