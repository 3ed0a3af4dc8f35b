import type { ConfigDocument, Edit } from "../documents/document.ts";
import { isObject } from "../documents/find-node.ts";
import { parseJson5 } from "../documents/json5.ts";

/** Reads a `*.code-workspace`: its settings stand under `settings`, and are seen as a file of settings of their own. */
export function parseCodeWorkspace(text: string): ConfigDocument {
  return innerDocument(parseJson5(text), "/settings");
}

/** A part of a document, with pointers from there. Its text is the whole. */
function innerDocument(document: ConfigDocument, at: string): ConfigDocument {
  const value = document.get(at);
  const inner = (edit: Edit): Edit => ({ ...edit, pointer: at + edit.pointer });
  return {
    text: document.text,
    value: value !== undefined && isObject(value) ? value : {},
    get: (pointer) => document.get(at + pointer),
    span: (pointer) => document.span(at + pointer),
    comments: document.comments,
    edit: (edits) => innerDocument(document.edit(edits.map(inner)), at),
  };
}
