import {
  type ConfigDocument,
  type Edit,
  EditError,
  type JsonValue,
} from "@parapet/documents/document.ts";
import { valueAtPointer } from "@parapet/documents/find-node.ts";
import { refuseLargeText } from "@parapet/documents/limits.ts";
import { positionFinder } from "@parapet/documents/text-position.ts";
import { applySplices } from "@parapet/documents/text-splice.ts";
import { type Call, callsIn, type Literal } from "./calls.ts";

/** Arguments of `prefix_rule` in their positional order. */
const argumentOrder = ["pattern", "decision"];

/**
 * Reads a rules file, `{ rules: [{ pattern, decision }] }`. They are programs in Starlark: a call
 * of `prefix_rule` is read if its pattern and its decision are literals, and omitted if they are
 * computed. The only supported edit sets a decision.
 */
export function parseRulesFile(text: string): ConfigDocument {
  refuseLargeText(text);
  const rules = callsIn(text, "prefix_rule", argumentOrder).filter(isKnown);
  const value: JsonValue = {
    rules: rules.map(({ named }) => ({
      pattern: named.get("pattern")?.value ?? [],
      decision: named.get("decision")?.value ?? "allow",
    })),
  };
  const position = positionFinder(text);
  return {
    text,
    value,
    get: (pointer) => valueAtPointer(value, pointer),
    span: (pointer) => {
      if (valueAtPointer(value, pointer) === undefined) return undefined;
      const [, , index = "", argument = ""] = pointer.split("/");
      const call = rules[Number(index)];
      const { start, end } = (index !== "" && (call?.named.get(argument) ?? call)) || {
        start: 0,
        end: text.length,
      };
      return { start, end, ...position(start) };
    },
    comments: [],
    edit: (edits) =>
      parseRulesFile(
        applySplices(
          text,
          edits.map((edit) => spliceFor(edit, rules)),
        ),
      ),
  };
}

function isKnown({ named }: Call): boolean {
  const decision = named.get("decision");
  return (
    isPattern(named.get("pattern")?.value) &&
    (decision === undefined || typeof decision.value === "string")
  );
}

/** A list of words, each a string or a list of alternatives. */
function isPattern(value: Literal["value"] | undefined): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((word) => word.length > 0);
}

function spliceFor(
  edit: Edit,
  rules: readonly Call[],
): { readonly start: number; readonly end: number; readonly text: string } {
  const [, index] = /^\/rules\/(\d+)\/decision$/.exec(edit.pointer) ?? [];
  const call = rules[Number(index)];
  if (edit.op !== "set" || typeof edit.value !== "string" || call === undefined) {
    throw new EditError("Only a decision can be changed in a rules file.");
  }
  const decision = call.named.get("decision");
  const text = JSON.stringify(edit.value);
  if (decision !== undefined) return { start: decision.start, end: decision.end, text };
  const pattern = call.named.get("pattern");
  const at = pattern?.end ?? call.end;
  return { start: at, end: at, text: `, decision=${text}` };
}
