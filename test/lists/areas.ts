import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { elementsOf } from "./elements.ts";

export const root = join(import.meta.dirname, "../..");

/** Sources on whose lists a verdict rests, and the tests, fixtures and tables that walk them. */
type Area = { readonly sources: readonly string[]; readonly walkedBy: readonly string[] };

const areas: readonly Area[] = [
  {
    sources: ["packages/guardrails/src/{conditions,detectors,facts}/**/*.ts"],
    walkedBy: ["packages/guardrails/src/**/*.test.ts", "packages/guardrails/src/**/tables/*.txt"],
  },
  {
    sources: ["packages/code-analysis/src/{commands,shell,command-facts,command-checks}/**/*.ts"],
    walkedBy: [
      "packages/code-analysis/src/{commands,shell,command-facts,signals}/**/*.test.ts",
      "packages/code-analysis/src/**/tables/*.txt",
    ],
  },
  {
    sources: ["packages/posture/src/redaction/**/*.ts"],
    walkedBy: [
      "packages/posture/src/redaction/**/*.test.ts",
      "packages/posture/src/redaction/tables/*",
    ],
  },
  {
    sources: ["adapters/*/src/**/*.ts", "packages/server/src/adapters/**/*.ts"],
    walkedBy: [
      "adapters/**/*.test.ts",
      "packages/server/src/adapters/**/*.test.ts",
      "test/adapters/**/*.ts",
    ],
  },
  {
    sources: ["packages/attack-paths/src/**/*.ts"],
    walkedBy: [
      "packages/attack-paths/src/**/*.test.ts",
      "packages/attack-paths/fixtures/**/*.yaml",
      "packages/attack-paths/rules/*.yaml",
    ],
  },
  {
    sources: ["packages/*/src/**/checks/**/*.ts", "packages/openclaw/src/facts/**/*.ts"],
    walkedBy: [
      "packages/*/src/**/checks/**/*.test.ts",
      "packages/openclaw/src/facts/**/*.test.ts",
      "packages/*/src/**/checks/fixtures/*/*.*",
    ],
  },
];

/**
 * The names in the lists of all areas that no test, fixture or table of their area has:
 * `FILE NAME`, sorted.
 */
export function unwalkedNames(): readonly string[] {
  const names = areas.flatMap(({ sources, walkedBy }) => {
    const isWalked = walkedIn(filesOf(walkedBy).map(askedIn).join("\n"));
    return filesOf(sources)
      .filter((file) => !/\.test(?:-support)?\.ts$|\/testing\/|\/fixtures\//.test(file))
      .flatMap((file) =>
        elementsOf(textOf(file))
          .filter(({ text }) => !isWalked(text))
          .map(({ text }) => `${file} ${text}`),
      );
  });
  return [...new Set(names)].toSorted();
}

/**
 * Whether a text has a name, in any case and also with signs between its words; of a pointer its
 * last part.
 */
export function walkedIn(text: string): (name: string) => boolean {
  const asked = text.toLowerCase();
  const words = new Set(asked.split(/[^\w./@:=-]+/).flatMap((word) => [word, plain(word)]));
  return (name) => {
    const wanted = name.toLowerCase().replace(/^\/(?:\w+\/)*(?=\w)/, "");
    return words.has(wanted) || asked.includes(wanted);
  };
}

function plain(word: string): string {
  return word.replaceAll(/[^a-z\d]/g, "");
}

function filesOf(patterns: readonly string[]): readonly string[] {
  return globSync([...patterns], { cwd: root }).toSorted();
}

/** What a test gives; what a table answers, indented, shows nothing. */
function askedIn(file: string): string {
  const text = textOf(file);
  return file.includes("/tables/") ? text.replaceAll(/^ {2}.*$/gm, "") : text;
}

function textOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
