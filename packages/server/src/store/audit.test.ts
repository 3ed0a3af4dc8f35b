import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { inTurn } from "./in-turn.ts";

onEachDatabase("the audit", (create) => {
  test("lists who did what, newest first, page by page", () =>
    withStore(create, async ({ audit }) => {
      await inTurn(["a", "b", "c"], (target) =>
        audit.append({ actor: "operator", action: "guardrail.remove", target, detail: "" }),
      );
      const first = await audit.list({ limit: 2 });
      expect(first.rows.map(({ target }) => target)).toEqual(["c", "b"]);
      expect(first.rows[0]).toEqual({
        at: "2026-01-01T00:00:03.000Z",
        actor: "operator",
        origin: "",
        action: "guardrail.remove",
        target: "c",
        detail: "",
        before_hash: "",
        after_hash: "",
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      const second = await audit.list({ limit: 2, cursor: first.next });
      expect(second.rows.map(({ target }) => target)).toEqual(["a"]);
      expect(await audit.prune("2026-01-01T00:00:03.000Z")).toBe(2);
    }));

  test("knows which entry was the last one when it was shorter, until retention deletes it", () =>
    withStore(create, async ({ audit }) => {
      expect(await audit.hashAt(1)).toBe("");
      await inTurn(["a", "b", "c"], (target) =>
        audit.append({ actor: "operator", action: "guardrail.remove", target, detail: "" }),
      );
      const hashes = (await audit.list({ limit: 3 })).rows.map(({ hash }) => hash).toReversed();
      const known = () => Promise.all([1, 2, 3, 4].map((entries) => audit.hashAt(entries)));
      expect(await known()).toEqual([...hashes, ""]);
      expect(await audit.prune("2026-01-01T00:00:03.000Z")).toBe(2);
      expect(await known()).toEqual([undefined, hashes[1], hashes[2], ""]);
    }));
});
