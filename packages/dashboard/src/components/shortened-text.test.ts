import { expect, test } from "vitest";
import { shortenedText } from "./shortened-text.ts";

test("a list that was cut says how many rows there are, or that it does not know", () => {
  const paths = { what: "attack paths", order: "worst" };
  expect(shortenedText({ rows: 20_000, total: 35_120, service: "home" }, paths)).toBe(
    "Only the worst 20,000 of 35,120 attack paths of home are shown, counted and exported.",
  );
  expect(
    shortenedText(
      { rows: 200, total: undefined, service: "" },
      { what: "entries", order: "latest" },
    ),
  ).toContain("There are more.");
});
