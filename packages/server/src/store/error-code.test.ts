import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { errorCodeOf } from "./error-code.ts";

test("an error of the database is told by its number, and never with what was to be stored", () => {
  const database = new DatabaseSync(":memory:");
  database.exec("create table t (a text unique); insert into t values ('hunter2')");
  let reported = "";
  try {
    database.exec("insert into t values ('hunter2'); -- hunter2");
  } catch (error) {
    reported = errorCodeOf(error);
  } finally {
    database.close();
  }
  expect(reported).toBe("Error ERR_SQLITE_ERROR 2067: constraint failed");
});

test("of any other error the name is told, and its code where it has one", () => {
  expect(errorCodeOf(new TypeError("hunter2"))).toBe("TypeError");
  expect(errorCodeOf(Object.assign(new Error("hunter2"), { code: "ENOSPC" }))).toBe("Error ENOSPC");
  expect(errorCodeOf("hunter2")).toBe("string");
});
