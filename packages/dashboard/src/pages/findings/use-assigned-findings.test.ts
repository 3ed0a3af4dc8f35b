import { expect, test } from "vitest";
import type { LocatedFinding } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { withAssignees } from "./use-assigned-findings.ts";

const finding = (agent_id: string, service = "home") =>
  ({ fingerprint: "f1", agent_id, service }) as LocatedFinding;
const assignment = (given: Partial<Api["Assignment"]>): Api["Assignment"] => ({
  kind: "finding",
  service: "home",
  subject_id: "f1",
  agent_id: "main",
  assignee: "ada",
  note: "",
  assigned_by: "operator",
  assigned_at: "2026-11-29T08:00:00.000Z",
  ...given,
});

test("a finding has the assignee of its own workspace and agent, and none of an exposure", () => {
  const shown = withAssignees(
    [finding("main"), finding("ops"), finding(""), finding("main", "office")],
    [
      assignment({ note: "Friday" }),
      assignment({ agent_id: "", assignee: "grace" }),
      assignment({ kind: "exposure", agent_id: "ops", assignee: "nobody" }),
    ],
  );
  expect(shown.map(({ assignee, note }) => [assignee, note])).toEqual([
    ["ada", "Friday"],
    ["", ""],
    ["grace", ""],
    ["", ""],
  ]);
});
