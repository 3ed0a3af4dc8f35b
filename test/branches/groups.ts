import { globSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Sources of which every branch must be taken by some tests. Paths from the repository's folder.
 */
export type BranchGroup = {
  readonly sources: readonly string[];
  readonly tests: readonly string[];
};

export const root = join(import.meta.dirname, "../..");

const adapters = ["claude-code", "link", "mcp-proxy", "openclaw-plugin", "sdk"];
const guardrails = "packages/guardrails/src";
const attackPaths = "packages/attack-paths/src";
const codeAnalysis = "packages/code-analysis/src";
const ciWorkflows = "packages/ci-workflows/src";
const openclaw = "packages/openclaw/src";
const policy = "packages/policy/src";

/**
 * Checks are shown by the fixtures of their runtime: other tests take branches and expect nothing
 * of them. The facts that they ask have their own tests.
 */
export function branchGroups(): readonly BranchGroup[] {
  const fixtures = tests("packages/*/src/**/checks/check-fixtures.test.ts");
  return [
    ...fixtures.flatMap((file) => {
      const folder = dirname(file);
      const isFact = (source: string) => source.startsWith(`${folder}/facts/`);
      const all = sources(`${folder}/**/*.ts`);
      return [
        { sources: all.filter((source) => !isFact(source)), tests: [file] },
        { sources: all.filter(isFact), tests: [file, ...tests(`${folder}/facts/*.test.ts`)] },
      ];
    }),
    {
      sources: sources(`${openclaw}/facts/**/*.ts`),
      tests: [
        `${openclaw}/checks/check-fixtures.test.ts`,
        ...tests(`${openclaw}/facts/**/*.test.ts`),
      ],
    },
    ...[
      `${codeAnalysis}/command-checks`,
      "packages/runtime-kit/src/families",
      "packages/runtime-kit/src/mcp/checks",
    ].map((folder) => ({
      sources: sources(`${folder}/**/*.ts`),
      tests: fixtures,
    })),
    {
      sources: sources(`${codeAnalysis}/signals/**/*.ts`),
      tests: [
        ...tests(`${codeAnalysis}/{code,files,signals,text}/**/*.test.ts`),
        ...tests("packages/{instructions,scanner}/src/*instruction*.test.ts"),
      ],
    },
    ...["conditions", "detectors", "facts"].map((folder) => ({
      sources: sources(`${guardrails}/${folder}/**/*.ts`),
      // What is drawn at random takes other branches each time.
      tests: tests(`${guardrails}/**/*.test.ts`).filter((file) => !file.includes(".properties.")),
    })),
    ...["exposures", "expressions", "rules", "scoring"].map((folder) => ({
      sources: sources(`${attackPaths}/${folder}/**/*.ts`),
      tests: tests(`${attackPaths}/**/*.test.ts`),
    })),
    ...["agents", "expressions", "policy"].map((folder) => ({
      sources: sources(`${ciWorkflows}/${folder}/**/*.ts`),
      tests: tests(`${ciWorkflows}/**/*.test.ts`),
    })),
    ...["evaluation", "language", "policy-tests"].map((folder) => ({
      sources: sources(`${policy}/${folder}/**/*.ts`),
      tests: tests(`${policy}/**/*.test.ts`),
    })),
    ...adapters.map((adapter) => ({
      sources: sources(`adapters/${adapter}/src/**/*.ts`),
      tests: tests(`adapters/${adapter}/src/**/*.test.ts`),
    })),
  ].filter((group) => group.sources.length > 0);
}

function tests(pattern: string): readonly string[] {
  return files(pattern).filter((file) => file.endsWith(".test.ts"));
}

function sources(pattern: string): readonly string[] {
  return files(pattern).filter((file) => !file.endsWith(".test.ts"));
}

function files(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root, exclude: ["**/fixtures/**", "**/testing/**"] })
    .filter((file) => !file.endsWith(".test-support.ts"))
    .toSorted();
}
