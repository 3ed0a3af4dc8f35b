import { exportName, type Kind, kebabCase, matching } from "./kind.ts";
import { unusedId } from "./unused-id.ts";

/** A signal of instruction files and skills, on words that stand in for those that matter. */
export const signal: Kind = {
  usage: "ID NAME, such as TELL-001 example-order",
  next: [
    "Give the signal the words that it is about, and its two folders of fixtures texts of both kinds.",
    "Run: npx vitest run packages/scanner/src/instruction-fixtures.test.ts packages/code-analysis/src/signals",
    "npm run docs writes its pages.",
  ],
  files: (id = "", name = "") => {
    unusedId(matching(/^[A-Z]+-\d{3}$/, id, "TELL-001"), "INS-");
    return new Map([
      [`packages/code-analysis/src/signals/${kebabCase(name)}.ts`, source(id, exportName(name))],
      ...["INS", "SKL"].flatMap((prefix) =>
        texts(`packages/instructions/src/fixtures/${prefix}-${id}`),
      ),
    ]);
  },
};

function texts(folder: string): readonly (readonly [string, string])[] {
  return [
    [
      `${folder}/fires-plain.md`,
      "// The words themselves.\n# Report\n\nOrder the example exfiltration now.\n",
    ],
    [`${folder}/silent-plain.md`, "// Other words.\n# Report\n\nWrite an example report.\n"],
  ];
}

function source(id: string, name: string): string {
  return `import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import type { Signal } from "../text/signal.ts";

const patterns: readonly LinePattern[] = [
  {
    hints: ["example exfiltration"],
    pattern: /\\border the example exfiltration\\b/i,
    does: "orders the example",
  },
];

export const ${name}: Signal = {
  id: "${id}",
  title: "Example order",
  severity: "medium",
  confidence: "medium",
  owasp: ["ASI02"],
  rationale: "What a text with these words does to its reader, in one or two sentences.",
  remediation: "Take the line out.",
  references: [owaspAgenticReference],
  find: (text) => matchingLines(text, patterns),
};
`;
}
