import type { Check } from "@parapet/scan-core/core/check.ts";
import { checks } from "./checks/index.ts";
import type { OpenClawModel } from "./model/model.ts";

/** Every check of an OpenClaw workspace, sorted by ID. */
export const openclawChecks: readonly Check<OpenClawModel>[] = checks.toSorted(
  ({ id }, { id: other }) => (id < other ? -1 : 1),
);
