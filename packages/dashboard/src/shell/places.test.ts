import { expect, test } from "vitest";
import { places } from "./places.ts";

test("no two pages have one address, one title or one key", () => {
  for (const part of ["path", "title", "key"] as const) {
    const all = places.map((place) => place[part]);
    expect(new Set(all).size).toBe(all.length);
  }
});
