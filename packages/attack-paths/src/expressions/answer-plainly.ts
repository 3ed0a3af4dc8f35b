import type { PlainCondition } from "./plain-condition.ts";

/** What a part of a condition gives: an error where it reads what is not there, as in CEL. */
type Answer = boolean | "error" | "unsure";

/** The value of `name`, or of `name.field`; undefined where there is none. */
export type Read = (name: string, field: string | undefined) => unknown;
type Part = (read: Read) => Answer;

/**
 * Answers a condition without an interpreter, for it is asked of every edge of a graph; "unsure" where only CEL knows, as
 * for values of different types.
 */
export function answerPlainly(condition: PlainCondition): Part {
  switch (condition.op) {
    case "&&":
    case "||":
      return joined(condition.op, condition.parts.map(answerPlainly));
    case "!":
      return negated(answerPlainly(condition.part));
    case "==":
    case "!=":
      return compared(condition);
    case "in":
      return listed(condition);
    case "has": {
      const [name, field] = condition.at;
      return (read) => read(name, field) !== undefined;
    }
  }
}

function joined(op: "&&" | "||", [first, second]: readonly Part[]): Part {
  // The value that decides, whatever the other side is, even an error.
  const decides = op === "||";
  return (read) => {
    const a = first?.(read) ?? "unsure";
    if (a === decides) return a;
    const b = second?.(read) ?? "unsure";
    if (b === decides) return b;
    if (a === "unsure" || b === "unsure") return "unsure";
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
    if (typeof value !== typeof wanted) return "unsure";
    return (value === wanted) === (op === "==");
  };
}

function listed({ at, values }: PlainCondition & { readonly op: "in" }): Part {
  const [name, field] = at;
  const wanted = new Set(values);
  return (read) => {
    const value = read(name, field);
    if (value === undefined) return "error";
    return typeof value === "string" ? wanted.has(value) : "unsure";
  };
}
