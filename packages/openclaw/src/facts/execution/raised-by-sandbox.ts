import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
/**
 * Checks that newly report once a sandbox is enabled: what it exposes matters only while it is in
 * use.
 */
export const raisedBySandbox: readonly CheckId[] = [
  "OC-SEC-007",
  "OC-SEC-008",
  "OC-SEC-010",
  "OC-TOOL-001",
  "OC-TOOL-005",
  "OC-TOOL-013",
  "OC-BOX-001",
  "OC-BOX-002",
  "OC-BOX-003",
  "OC-BOX-004",
  "OC-BOX-005",
  "OC-BOX-006",
  "OC-BOX-007",
  "OC-BOX-008",
  "OC-BOX-009",
  "OC-BOX-010",
  "OC-BOX-011",
  "OC-BOX-012",
  "OC-BOX-013",
  "OC-BOX-014",
  "OC-BOX-016",
  "OC-EXEC-007",
  "OC-EXEC-008",
  "OC-IDLE-006",
  "OC-IDLE-007",
  "OC-IDLE-008",
];
