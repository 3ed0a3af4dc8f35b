import { isList } from "../documents/find-node.ts";
import { childPointer } from "../documents/pointer.ts";
import type { Effective, Layers } from "../layers/layers.ts";

/** The texts of a list of which the strongest file's counts alone, as Gemini CLI does with most lists. */
export function strongestList(layers: Layers, pointer: string): readonly Effective<string>[] {
  const [list] = layers.each(pointer, (value) =>
    value !== undefined && isList(value) ? value : undefined,
  );
  if (list === undefined) return [];
  return list.value.flatMap((item, index) =>
    typeof item === "string"
      ? [{ value: item, at: childPointer(list.at, index), level: list.level }]
      : [],
  );
}
