import { expect, test } from "vitest";
import { faultOf } from "./check-value.ts";
import type { ApiDocument, Schema } from "./document.ts";

/* The judge of every answer is judged here. */

const document: ApiDocument = {
  paths: {},
  components: { schemas: { Name: { type: "string", minLength: 1, maxLength: 3 } } },
};
const person: Schema = {
  type: "object",
  properties: {
    name: { $ref: "#/components/schemas/Name" },
    age: { type: ["integer", "null"], minimum: 0, maximum: 150 },
    born: { type: "string", format: "date-time" },
    tags: { type: "array", items: { enum: ["a", "b"] }, maxItems: 2 },
    notes: { type: "object", additionalProperties: { type: "string" } },
    size: { anyOf: [{ type: "number", exclusiveMinimum: 0 }, { const: "none" }] },
  },
  required: ["name"],
};
const fault = (value: unknown, exact = true) => faultOf(value, person, document, { exact });

test.each([
  { name: "ada" },
  { name: "a", age: null, born: "2026-01-01T00:00:00.000Z", tags: ["a", "b"], size: 0.5 },
  { name: "a", age: 150, notes: { any: "text" }, tags: [], size: "none" },
])("%j is valid", (value) => {
  expect(fault(value)).toBeUndefined();
});

test.each([
  [[], "/: is no object"],
  [null, "/: is no object"],
  [{}, "/: lacks name"],
  [{ name: "" }, "/name"],
  [{ name: "long" }, "/name"],
  [{ name: 1 }, "/name: is no string"],
  [{ name: "a", age: 1.5 }, "/age"],
  [{ name: "a", age: 151 }, "/age"],
  [{ name: "a", born: "2026-13-01T00:00:00Z" }, "/born"],
  [{ name: "a", tags: ["c"] }, "/tags/0"],
  [{ name: "a", tags: ["a", "a", "a"] }, "/tags"],
  [{ name: "a", notes: { any: 1 } }, "/notes/any"],
  [{ name: "a", size: 0 }, "/size"],
  [{ name: "a", other: 1 }, "/other"],
  [JSON.parse('{"name": "a", "__proto__": 1}'), "/__proto__"],
])("%j is not: %s", (value, place) => {
  expect(fault(value)).toContain(place);
});

test("fields beyond the document are wrong in answers and allowed in requests", () => {
  expect(fault({ name: "a", other: 1 }, false)).toBeUndefined();
});

test("the parts of an allOf are of one value", () => {
  const whole: Schema = {
    allOf: [
      person,
      { type: "object", properties: { secret: { type: "string" } }, required: ["secret"] },
    ],
  };
  const of = (value: unknown) => faultOf(value, whole, document, { exact: true });
  expect(of({ name: "a", secret: "s" })).toBeUndefined();
  expect(of({ name: "a" })).toBe("/: lacks secret");
  expect(of({ name: "a", secret: "s", other: 1 })).toBe("/other: is not in the document");
});

test("a keyword that nobody checks is noticed", () => {
  const schema = { type: "string", contentEncoding: "base64" } as Schema;
  expect(() => faultOf("", schema, document, { exact: true })).toThrow("contentEncoding");
});
