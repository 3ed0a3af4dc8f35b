import type { Measure, PlainCondition } from "./plain-condition.ts";

/**
 * What a part of a condition gives: an error where it reads something missing, or compares texts by
 * size, as in CEL.
 */
type Answer = boolean | "error";

/** The value of `name`, or of `name.field`; undefined where there is none. */
export type Read = (name: string, field: string | undefined) => unknown;
type Part = (read: Read) => Answer;

/** Evaluates a condition as CEL does but without it, since every edge of a graph is checked. */
export function evaluatePlainly(condition: PlainCondition): Part {
  switch (condition.op) {
    case "&&":
    case "||": {
      const [first, second] = condition.parts;
      return joined(condition.op, evaluatePlainly(first), evaluatePlainly(second));
    }
    case "!":
      return negated(evaluatePlainly(condition.part));
    case "==":
    case "!=":
      return compared(condition);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return measured(condition);
    case "in":
      return listed(condition);
    case "has": {
      const [name, field] = condition.at;
      return (read) => read(name, field) !== undefined;
    }
  }
}

function joined(op: "&&" | "||", first: Part, second: Part): Part {
  // The value that decides, whatever the other side is, even an error.
  const decides = op === "||";
  return (read) => {
    const a = first(read);
    if (a === decides) return a;
    const b = second(read);
    if (b === decides) return b;
    return a === "error" || b === "error" ? "error" : !decides;
  };
}

function negated(part: Part): Part {
  return (read) => {
    const answer = part(read);
    return typeof answer === "boolean" ? !answer : answer;
  };
}

function compared({ op, at, value: wanted }: PlainCondition & { readonly op: "==" | "!=" }): Part {
  const [name, field] = at;
  return (read) => {
    const value = read(name, field);
    if (value === undefined) return "error";
    // Values of different types are unequal, which is no error.
    return (value === wanted) === (op === "==");
  };
}

function listed({ at, values }: PlainCondition & { readonly op: "in" }): Part {
  const [name, field] = at;
  const wanted = new Set(values);
  return (read) => {
    const value = read(name, field);
    if (value === undefined) return "error";
    return typeof value === "string" && wanted.has(value);
  };
}

function measured({ op, at, value: limit }: PlainCondition & { readonly op: Measure }): Part {
  const [name, field] = at;
  return (read) => {
    const value = read(name, field);
    if (typeof value !== "number" && typeof value !== "bigint") return "error";
    switch (op) {
      case "<":
        return value < limit;
      case "<=":
        return value <= limit;
      case ">":
        return value > limit;
      case ">=":
        return value >= limit;
    }
  };
}
