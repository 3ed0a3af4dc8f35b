import type { ConfigDocument, Edit } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";

/**
 * Reads a `*.code-workspace`: its settings are under `settings`, and are presented as a settings
 * file. Its tasks stay where they are; no setting has their name.
 */
export function parseCodeWorkspace(text: string): ConfigDocument {
  return innerDocument(parseJson5(text));
}

/** Pointers to parts outside the settings. */
const outsideSettings = /^\/tasks(?:\/|$)/;

/** The settings of a document, with pointers from there. Its text is the whole. */
function innerDocument(document: ConfigDocument): ConfigDocument {
  const value = document.get("/settings");
  return {
    text: document.text,
    value: isObject(value) ? value : {},
    get: (pointer) => document.get(outer(pointer)),
    span: (pointer) => document.span(outer(pointer)),
    comments: document.comments,
    edit: (edits) => innerDocument(document.edit(edits.map(inOuter))),
  };
}

function outer(pointer: string): string {
  return outsideSettings.test(pointer) ? pointer : `/settings${pointer}`;
}

function inOuter(edit: Edit): Edit {
  return { ...edit, pointer: outer(edit.pointer) };
}
