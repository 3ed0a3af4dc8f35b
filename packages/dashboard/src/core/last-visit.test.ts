import { expect, test } from "vitest";
import { seenAt, visitsIn, visitsText } from "./last-visit.ts";

const minute = 60_000;
const noon = Date.parse("2026-11-29T12:00:00Z");

test("a visit lasts while its pauses are short, and the one before it stays known", () => {
  const first = seenAt(visitsIn(null), noon);
  expect(first).toEqual({ before: 0, latest: noon });
  const later = seenAt(first, noon + 30 * minute);
  expect(later.before).toBe(0);
  const next = seenAt(later, noon + 61 * minute);
  expect(next).toEqual({ before: noon + 30 * minute, latest: noon + 61 * minute });
  expect(seenAt(next, noon + 70 * minute).before).toBe(noon + 30 * minute);
});

test.each(["", "x", "1 x", "-1 5", "1.5 2"])("stored text %j is no visit", (text) => {
  expect(visitsIn(text)).toEqual({ before: 0, latest: 0 });
});

test("visits are stored as they are", () => {
  expect(visitsIn(visitsText({ before: 3, latest: 7 }))).toEqual({ before: 3, latest: 7 });
});
