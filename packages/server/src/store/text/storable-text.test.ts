import { expect, test } from "vitest";
import { contentHash } from "../audit-chain.ts";
import { onEachDatabase, withStore } from "../databases.test-support.ts";

const texts = ["a\0b", "\ud800", "x\udfff\ud800y", "\ufffe\uffff", "💥", "\u202e"];
const subject = { kind: "exposure", service: "home", subject_id: "ex_1", agent_id: "" } as const;

onEachDatabase("texts that no database keeps as they are", (create) => {
  test.each(texts)("are read again alike, and keep their hash: %j", (text) =>
    withStore(create, async ({ assignments }) => {
      const given = { assignee: text, note: text };
      await assignments.assign({ ...subject, ...given, assigned_by: "operator" });
      const { assignee, note } = (await assignments.get(subject)) ?? { assignee: "", note: "" };
      const shown = text.replaceAll("\0", "\ufffd").toWellFormed();
      expect({ assignee, note }).toEqual({ assignee: shown, note: shown });
      expect(contentHash({ assignee, note })).toBe(contentHash(given));
    }),
  );
});
