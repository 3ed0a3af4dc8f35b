import { join } from "node:path";
import { describeGraphPromises } from "@parapet/runtime-kit/testing/graph-promises.ts";
import { codexEntry } from "../runtime.ts";

describeGraphPromises(codexEntry, join(import.meta.dirname, "../checks/fixtures"));
