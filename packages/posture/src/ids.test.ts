import { expect, test } from "vitest";
import { idMaker } from "./ids.ts";

test("ids sort by time and carry their kind", () => {
  let time = 1_700_000_000_000;
  const newId = idMaker(
    () => new Date(time),
    (size) => new Uint8Array(size).fill(255),
  );
  const first = newId("sc");
  time += 1;
  const second = newId("sc");
  expect(first).toMatch(/^sc_[0-9a-hjkmnp-tv-z]{22}$/);
  expect([second, first].toSorted()).toEqual([first, second]);
});
