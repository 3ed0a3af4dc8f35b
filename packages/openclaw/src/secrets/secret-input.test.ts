import { expect, test } from "vitest";
import { secretInputOf, variablesIn } from "./secret-input.ts";

test("only upper-case names in ${…} are variables, and $${…} is plain text", () => {
  expect(variablesIn("${A_1}-${b}-$${C}-${env:D}-${A_1}${E}")).toEqual(["A_1", "E"]);
});

test("a secret is told from a reference to one", () => {
  expect(secretInputOf("abc")).toEqual({ kind: "literal" });
  expect(secretInputOf("x${A}")).toEqual({ kind: "variable", names: ["A"] });
  expect(secretInputOf("$A_1")).toEqual({ kind: "variable", names: ["A_1"] });
  expect(secretInputOf("x$A")).toEqual({ kind: "literal" });
  expect(secretInputOf({ source: "exec", provider: "vault", id: "k" })).toEqual({
    kind: "reference",
    source: "exec",
    id: "k",
  });
  expect(secretInputOf({ source: "magic", id: "k" })).toEqual({ kind: "absent" });
  expect(secretInputOf("  ")).toEqual({ kind: "absent" });
  expect(secretInputOf(7)).toEqual({ kind: "absent" });
});
