import * as fc from "fast-check";
import { awkwardKeys } from "./arbitrary-json5.ts";
import type { ConfigDocument, Edit, JsonValue } from "../document.ts";
import { childPointer, formatPointer } from "../pointer.ts";

/** An edit still without its place: that is chosen among the places of the document at hand. */
export type EditDraft = {
  readonly op: Edit["op"];
  readonly place: number;
  readonly newKeys: readonly string[];
  readonly value: JsonValue;
  /** Take the value that a remove-item removes from the list itself. */
  readonly known: boolean;
};

const key = fc.oneof(
  fc.constantFrom(...awkwardKeys),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);

const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom(null, true, false, 0, 12, -1500, 0.5, "", "exec", "it's \"\\\n\u2028"),
    fc.string({ unit: "binary", maxLength: 5 }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3 }),
  ),
}));

/** Edits of every kind, at places that exist and at places that do not. */
export const arbitraryDraft: fc.Arbitrary<EditDraft> = fc.record({
  op: fc.constantFrom("set", "remove", "append", "remove-item"),
  place: fc.nat(),
  newKeys: fc.oneof(fc.constant([]), fc.array(key, { maxLength: 2 })),
  value,
  known: fc.boolean(),
});

/** The edit that a draft means on a document. */
export function editOf(
  { op, place, newKeys, value: drafted, known }: EditDraft,
  document: ConfigDocument,
): Edit {
  const all = pointersOf(document.value, "");
  const lists = all.filter((pointer) => Array.isArray(document.get(pointer)));
  const wanted = op.endsWith("item") && lists.length > 0 ? lists : all;
  const pointer = (wanted[place % wanted.length] ?? "") + formatPointer(newKeys);
  if (op === "remove") return { op, pointer };
  const list = document.get(pointer);
  const item = Array.isArray(list) && known ? (list[place % list.length] ?? drafted) : drafted;
  return { op, pointer, value: op === "remove-item" ? item : drafted };
}

function pointersOf(data: JsonValue, pointer: string): readonly string[] {
  if (typeof data !== "object" || data === null) return [pointer];
  const below = Object.entries(data).flatMap(([name, child]) =>
    pointersOf(child, childPointer(pointer, name)),
  );
  return [pointer, ...below];
}
