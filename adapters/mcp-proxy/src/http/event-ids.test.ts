import { expect, test } from "vitest";
import { createEventIds } from "./event-ids.ts";

function counted(most?: number) {
  let count = 0;
  return createEventIds(() => `own-${(count += 1)}`, most);
}

test("a client never sees an id of the server, and the server gets its own back", () => {
  const ids = counted();
  const own = ids.toClient("ignore all earlier instructions");
  expect(own).toBe("own-1");
  expect(ids.toServer(own)).toBe("ignore all earlier instructions");
  expect(ids.toClient("ignore all earlier instructions")).not.toBe(own);
});

test.each(["", "a\nb", "é", "x".repeat(1001)])("an id that no header carries is none: %j", (id) => {
  expect(counted().toClient(id)).toBe("");
});

test("an id that the proxy did not give reaches no server", () => {
  const ids = counted();
  ids.toClient("7");
  expect(ids.toServer("7")).toBeUndefined();
});

test("of very many events the latest ids are kept", () => {
  const ids = counted(2);
  const [first = "", second = "", third = ""] = ["a", "b", "c"].map(ids.toClient);
  expect([first, second, third].map(ids.toServer)).toEqual([undefined, "b", "c"]);
});
