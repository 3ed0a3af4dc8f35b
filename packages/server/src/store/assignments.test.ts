import { expect, test } from "vitest";
import type { NewAssignment } from "./assignments.ts";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { scanReport } from "./posture.test-support.ts";

const assignment = (change: Partial<NewAssignment> = {}): NewAssignment => ({
  kind: "finding",
  service: "home",
  subject_id: "f1",
  agent_id: "main",
  assignee: "ada",
  note: "",
  assigned_by: "operator",
  ...change,
});

onEachDatabase("assignments", (create) => {
  test("of one subject are one, say what was before, and end with an empty assignee", () =>
    withStore(create, async ({ assignments }) => {
      expect(await assignments.assign(assignment())).toBeUndefined();
      const second = assignment({ assignee: "grace", note: "next week", assigned_by: "token:ci" });
      expect(await assignments.assign(second)).toMatchObject({ assignee: "ada", note: "" });
      expect(await assignments.list()).toEqual([
        { ...second, assigned_at: expect.stringMatching(/Z$/) },
      ]);
      expect(await assignments.count()).toBe(1);
      expect(await assignments.assign(assignment({ assignee: "" }))).toMatchObject({
        assignee: "grace",
      });
      expect(await assignments.get(assignment())).toBeUndefined();
      expect(await assignments.count()).toBe(0);
    }));

  test("of findings of two agents with long names are two, in the same order on every database", () =>
    withStore(create, async ({ assignments }) => {
      const long = "a".repeat(400);
      for (const agent_id of [`${long}b`, `${long}a`, ""]) {
        await assignments.assign(assignment({ agent_id, assignee: agent_id.slice(-1) || "all" }));
      }
      await assignments.assign(assignment({ kind: "exposure", subject_id: "ex", agent_id: "" }));
      const all = await assignments.list();
      expect(all).toHaveLength(4);
      expect(all[0]).toMatchObject({ kind: "exposure" });
      expect(await assignments.get(assignment({ agent_id: `${long}b` }))).toMatchObject({
        assignee: "b",
      });
    }));

  test("are found by service, kind and assignee, and go with a service that is forgotten", () =>
    withStore(create, async ({ assignments, forgetService }) => {
      await assignments.assign(assignment());
      await assignments.assign(assignment({ service: "office", assignee: "grace" }));
      await assignments.assign(assignment({ kind: "exposure", subject_id: "ex", agent_id: "" }));
      expect(await assignments.list({ service: "office" })).toMatchObject([{ assignee: "grace" }]);
      expect(await assignments.list({ service: "" })).toHaveLength(3);
      expect(await assignments.list({ kind: "exposure" })).toMatchObject([{ subject_id: "ex" }]);
      expect(await assignments.list({ assignee: "grace" })).toMatchObject([{ service: "office" }]);
      await forgetService("home");
      expect(await assignments.list()).toMatchObject([{ service: "office" }]);
    }));

  test("stay when a service is scanned again", () =>
    withStore(create, async ({ assignments, scans }) => {
      await assignments.assign(assignment());
      await scans.save(scanReport({ scan_id: "s2", findings: [] }));
      expect(await assignments.list()).toHaveLength(1);
    }));
});
