import { DocumentError } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { Part } from "./task-part.ts";

/** The scripts that a package.json names; none for invalid JSON. */
export function packageScripts(text: string): readonly Part[] {
  try {
    const document = parseJson5(text);
    const scripts = document.get("/scripts");
    if (!isObject(scripts) || isList(scripts)) return [];
    return Object.entries(scripts).flatMap(([name, line]): readonly Part[] => {
      if (typeof line !== "string") return [];
      const at = document.span(childPointer("/scripts", name))?.line ?? 1;
      return [{ name, line: at, text: line, language: "shell" }];
    });
  } catch (error) {
    if (error instanceof DocumentError) return [];
    throw error;
  }
}
