import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { architectureDrawing } from "../scripts/docs/architecture/architecture-drawing.ts";
import { layOut } from "../scripts/docs/architecture/layout.ts";
import { boxesOf } from "../scripts/docs/architecture/package-graph.ts";
import { knownPackages, mayImport } from "./structure/arrows.ts";

const file = join(import.meta.dirname, "../docs/images/architecture.svg");
const boxes = boxesOf(mayImport);
const { places, arrows } = layOut(boxes);

test("the picture of the architecture is drawn from the table of imports", () => {
  const drawn = existsSync(file) ? readFileSync(file, "utf8") : "";
  expect(drawn === architectureDrawing(), "Run npm run docs.").toBe(true);
});

test("every package and adapter is in one box", () => {
  expect(boxes.flatMap(({ names }) => names).toSorted()).toEqual(knownPackages.toSorted());
});

test("every arrow points down, so that nobody reads a layer as the one below", () => {
  for (const corners of arrows) {
    const heights = corners.map(({ y }) => y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  }
});

test("no arrow runs behind a box that it does not belong to", () => {
  const hidden = arrows.flatMap((corners) =>
    corners
      .slice(1, -1)
      .flatMap(({ x, y }) =>
        places.filter(
          (box) => x > box.x && x < box.x + box.width && y >= box.y && y <= box.y + box.height,
        ),
      ),
  );
  expect(hidden).toEqual([]);
});

test("boxes do not overlap", () => {
  const overlapping = places.filter((one) =>
    places.some(
      (other) =>
        other !== one &&
        one.x < other.x + other.width &&
        other.x < one.x + one.width &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height,
    ),
  );
  expect(overlapping).toEqual([]);
});

test("an import that follows from another one is no arrow, and equal packages share a box", () => {
  const table = {
    "packages/a": [],
    "packages/b": ["a"],
    "packages/c": ["a"],
    "packages/d": ["a", "b", "c"],
  };
  expect(boxesOf(table)).toEqual([
    { names: ["packages/a"], imports: [] },
    { names: ["packages/b", "packages/c"], imports: ["packages/a"] },
    { names: ["packages/d"], imports: ["packages/b"] },
  ]);
});

test("a table that names a package without a folder is an error, and no missing arrow", () => {
  expect(() => boxesOf({ "packages/a": ["gone"] })).toThrow(
    "packages/a imports gone, which is in no folder",
  );
});
