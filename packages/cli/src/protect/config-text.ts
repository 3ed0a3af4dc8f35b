import type { ConfigEdit } from "@parapet/adapter-link";
import { type Edit, formatPointer, type JsonValue, parseJson5 } from "@parapet/scanner";

/** What a file that is not there yet begins as. */
const emptyFile = "{}\n";

/** The data of a configuration's text; undefined where there is no file. Throws DocumentError. */
export function configValue(text: string | undefined): unknown {
  return text === undefined ? undefined : parseJson5(text).value;
}

/** The text after the edits, every other byte as it was. Throws DocumentError, EditError. */
export function configText(text: string | undefined, edits: readonly ConfigEdit[]): string {
  return parseJson5(text ?? emptyFile).edit(edits.map(textEdit)).text;
}

function textEdit(edit: ConfigEdit): Edit {
  if ("append" in edit) {
    return { op: "append", pointer: formatPointer(edit.append), value: plain(edit.value) };
  }
  if ("remove" in edit) return { op: "remove", pointer: formatPointer(edit.remove) };
  if ("removeItem" in edit) {
    return { op: "remove-item", pointer: formatPointer(edit.removeItem), value: plain(edit.value) };
  }
  return { op: "set", pointer: formatPointer(edit.path), value: plain(edit.value) };
}

/** As JSON has it. */
function plain(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value));
}
