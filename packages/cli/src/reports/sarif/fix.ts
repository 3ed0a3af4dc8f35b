import type { TextFix } from "../../service/text-fixes.ts";
import { plainMessage } from "./message.ts";
import type { Locate } from "./uri.ts";

/**
 * SARIF's fix: whole lines give way to others. It fixes every finding of the check in the file.
 */
export function sarifFix({ title, safe, file, lines }: TextFix, locate: Locate): object {
  const warning = safe ? "" : " May restrict access or stop jobs.";
  return {
    description: { text: plainMessage(`${title}.${warning}`) },
    artifactChanges: [
      {
        artifactLocation: locate(file),
        replacements: lines.map(({ line, removed, text }) => ({
          deletedRegion: {
            startLine: line,
            startColumn: 1,
            endLine: line + removed,
            endColumn: 1,
          },
          ...(text === "" ? {} : { insertedContent: { text } }),
        })),
      },
    ],
  };
}
