import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "./databases.test-support.ts";
import { violation } from "./posture.test-support.ts";
import { notifyOnViolation } from "./notify-on-violation.ts";

test("each violation that comes in is told once, also within a transaction", () =>
  withStore(sqliteDatabase, async (store) => {
    const reported: string[] = [];
    const telling = notifyOnViolation(store, ({ violation_id }) => reported.push(violation_id));
    await telling.violations.insert(violation({ violation_id: "v1" }));
    await telling.violations.insert(violation({ violation_id: "v1" }));
    await telling.transaction(({ violations }) =>
      violations.insert(violation({ violation_id: "v2" })),
    );
    expect(reported).toEqual(["v1", "v2"]);
    const failing = telling.transaction(async ({ violations }) => {
      await violations.insert(violation({ violation_id: "v3" }));
      throw new Error("taken back");
    });
    await expect(failing).rejects.toThrow("taken back");
    expect(reported).toEqual(["v1", "v2"]);
  }));
