import { toyId } from "./toy-id.ts";
import type { Check } from "../../core/check.ts";
import type { Runtime } from "../../core/runtime.ts";
import { toyRuntime, type ToyModel } from "./toy-runtime.ts";

export const flagCount = 20;

/** One check for each of many flags of one file, so that many fixes can want the file at once. */
export const flagRuntime: Runtime<ToyModel> = {
  ...toyRuntime,
  checks: Array.from({ length: flagCount }, (_, index) => flagCheck(index)),
};

export function flagText(value: boolean): string {
  const lines = Array.from(
    { length: flagCount },
    (_, index) => `  f${index}: ${value}, // ${index}`,
  );
  return `{\n${lines.join("\n")}\n}\n`;
}

function flagCheck(index: number): Check<ToyModel> {
  const at = `/f${index}`;
  return {
    id: toyId(`FLAG-${index}`),
    title: at,
    severity: "low",
    owasp: [],
    rationale: "",
    remediation: "",
    references: [],
    run: (toy, report) => {
      if (toy.get(at) === true) report({ at, message: "It is up." });
    },
    fix: { safe: true, title: "Lowers it", apply: (_, edit) => edit.set(at, false) },
  };
}
