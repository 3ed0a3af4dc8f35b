import type { RuntimeEntry } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import { ciChecks } from "./catalog.ts";
import { explainCi } from "./explain.ts";
import { findCi, isCiFile, locateCi } from "./policy/locate.ts";
import type { CiModel } from "./policy/model.ts";
import { readCi } from "./policy/read.ts";
import { ciTopology } from "./topology/topology.ts";

/** Agents that run in CI. */
export const ciEntry: RuntimeEntry<CiModel> = {
  runtime: {
    id: "ci",
    title: "CI workflows",
    locate: locateCi,
    read: readCi,
    checks: ciChecks,
    topology: ciTopology,
  },
  find: findCi,
  claims: isCiFile,
  planning: {},
  explain: explainCi,
};
