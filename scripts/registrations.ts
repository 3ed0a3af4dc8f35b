import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export const root = join(import.meta.dirname, "..");

/** A folder in which every file is one of a kind, but those in `facts/`, which they share. */
type Registration = {
  readonly folder: string;
  /** Of the list that its index exports. */
  readonly name: string;
  readonly type: string;
  readonly imports: readonly string[];
};

const check = `import type { Check } from "@parapet/scan-core/core/check.ts";`;
const clients = ["continue", "copilot-cli", "cursor", "gemini-cli", "vscode", "windsurf", "zed"];

const registrations: readonly Registration[] = [
  {
    folder: "packages/openclaw/src/checks",
    name: "checks",
    type: "Check<OpenClawModel>",
    imports: [check, `import type { OpenClawModel } from "../model/model.ts";`],
  },
  {
    folder: "packages/claude-code/src/checks",
    name: "checks",
    type: "Check<ClaudeCodeModel>",
    imports: [check, `import type { ClaudeCodeModel } from "../policy/model.ts";`],
  },
  {
    folder: "packages/codex/src/checks",
    name: "checks",
    type: "Check<CodexModel>",
    imports: [check, `import type { CodexModel } from "../policy/model.ts";`],
  },
  {
    folder: "packages/ci-workflows/src/checks",
    name: "checks",
    type: "Check<CiModel>",
    imports: [check, `import type { CiModel } from "../policy/model.ts";`],
  },
  ...clients.map((client) => ({
    folder: `packages/agent-clients/src/${client}/checks`,
    name: "checks",
    type: "Check<ClientModel>",
    imports: [check, `import type { ClientModel } from "../../client/client-spec.ts";`],
  })),
  {
    folder: "packages/code-analysis/src/signals",
    name: "signals",
    type: "Signal",
    imports: [`import type { Signal } from "../text/signal.ts";`],
  },
  {
    folder: "packages/guardrails/src/library/guardrails",
    name: "guardrailLibrary",
    type: "LibraryGuardrail",
    imports: [`import type { LibraryGuardrail } from "../library-guardrail.ts";`],
  },
  {
    folder: "packages/cli/src/reports/formats",
    name: "formats",
    type: "ReportFormat",
    imports: [`import type { ReportFormat } from "../report-format.ts";`],
  },
];

/**
 * The index of every such folder, by its path. Throws for a file that does not export what it is
 * named for.
 */
export function indexes(): ReadonlyMap<string, string> {
  return new Map(registrations.map((each) => [`${each.folder}/index.ts`, indexOf(each)]));
}

function indexOf({ folder, name, type, imports }: Registration): string {
  const files = globSync("**/*.ts", { cwd: join(root, folder) })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/(?:^|\/)(?:facts|fixtures)\/|\.test\.ts$|^index\.ts$/.test(file))
    .toSorted();
  const names = files.map((file) => exportOf(folder, file));
  return [
    "// Written by `npm run registrations`: every file of this folder, but those in facts/.",
    ...imports,
    ...files.map((file, index) => `import { ${names[index]} } from "./${file}";`),
    "",
    ...listOf(`export const ${name}: readonly ${type}[] =`, names.toSorted()),
    "",
  ].join("\n");
}

/** As the formatter would write it. */
function listOf(start: string, names: readonly string[]): readonly string[] {
  const line = `${start} [${names.join(", ")}];`;
  return line.length <= 100 ? [line] : [`${start} [`, ...names.map((name) => `  ${name},`), "];"];
}

/** `gatewayModeMissing` of `gateway/gateway-mode-missing.ts`. */
function exportOf(folder: string, file: string): string {
  const name = basename(file, ".ts").replaceAll(/-([a-z\d])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  const text = readFileSync(join(root, folder, file), "utf8");
  if (!new RegExp(`^export const ${name}\\b`, "m").test(text)) {
    throw new Error(
      `${folder}/${file} does not export ${name}. Name the file by its export, or move what is shared into facts/.`,
    );
  }
  return name;
}
