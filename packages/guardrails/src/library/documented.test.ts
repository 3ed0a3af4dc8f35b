import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shippedDetectors } from "../detectors/shipped-detectors.ts";
import { toolCategories } from "../facts/tools/tool-category.ts";
import { guardrailLibrary } from "./guardrails/index.ts";
import type { LibraryGuardrail } from "./library-guardrail.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/guardrails.md"), "utf8");

/** The cells of each row of the page's tables. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

function rowOf({ name, points, action, mode, severity, owasp, description }: LibraryGuardrail) {
  return [`\`${name}\``, points.join(", "), action, mode, severity, owasp.join(", "), description];
}

test("the documentation's table of the library is what ships", () => {
  const head = rows.findIndex(([first, , , mode]) => first === "name" && mode === "mode");
  expect(rows.slice(head + 2)).toEqual(guardrailLibrary.map(rowOf));
});

test("every detector and every category of tools is documented", () => {
  const first = rows.map(([cell]) => cell);
  for (const { id } of shippedDetectors) expect(first).toContain(`\`${id}\``);
  for (const category of toolCategories) expect(page).toContain(`\`${category}\``);
});
