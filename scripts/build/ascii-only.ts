import type { Plugin } from "rolldown";

/**
 * Writes what is not ASCII as escapes: V8 keeps text of one byte a character in half the memory,
 * and reads it faster. In texts, patterns and names an escape means the same, and in comments
 * nothing; in a raw template it would not.
 */
export function asciiOnly(): Plugin {
  return {
    name: "ascii-only",
    renderChunk(code, { fileName }) {
      if (/\.raw\s*`[^`]*[^\0-\x7F]/.test(code)) {
        throw new Error(`${fileName} has a raw template that is not ASCII; write it as \${"..."}.`);
      }
      return code.replaceAll(/[^\0-\x7F]/g, escaped);
    },
  };
}

/**
 * Of one UTF-16 code unit: a pair of them in a pattern with the flag u is one character in both
 * writings.
 */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
