import { isList } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { LayeredValue, Layers } from "@parapet/scan-core/layers/layers.ts";

/**
 * The items of a list of which only the strongest file's applies, as for most lists of Gemini CLI.
 */
export function strongestList(layers: Layers, pointer: string): readonly LayeredValue<string>[] {
  const [list] = layers.each(pointer, (value) => (isList(value) ? value : undefined));
  if (list === undefined) return [];
  return list.value.flatMap((item, index) =>
    typeof item === "string"
      ? [{ value: item, at: childPointer(list.at, index), level: list.level }]
      : [],
  );
}
