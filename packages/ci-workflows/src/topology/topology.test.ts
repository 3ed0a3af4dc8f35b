import { join } from "node:path";
import { describeGraphPromises } from "@parapet/runtime-kit/testing/graph-promises.ts";
import { ciEntry } from "../runtime.ts";

describeGraphPromises(ciEntry, join(import.meta.dirname, "../checks/fixtures"));
