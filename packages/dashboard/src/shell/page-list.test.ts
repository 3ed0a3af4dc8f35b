import { expect, test } from "vitest";
import { pages } from "./page-list.ts";

test("no two pages have one address, one title or one key", () => {
  for (const part of ["path", "title", "key"] as const) {
    const all = pages.map((place) => place[part]);
    expect(new Set(all).size).toBe(all.length);
  }
});
