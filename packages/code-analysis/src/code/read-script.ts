import type { Program } from "./program.ts";
import { readJavaScript } from "./read-javascript.ts";
import { readPython } from "./read-python.ts";

/** Reads a script of one of the languages that are followed. */
export function readScript(
  text: string,
  language: "python" | "javascript" | "typescript",
): Program {
  return language === "python" ? readPython(text) : readJavaScript(text, language);
}
