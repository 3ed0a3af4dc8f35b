import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/*
 * Texts leave Parapet at few places, and each of them redacts. A new place has to be added here, by
 * somebody who has made sure that it redacts, too.
 */

const root = join(import.meta.dirname, "..");
const sources = globSync("packages/!(attack-paths|dashboard|guardrails|posture)/src/**/*.ts", {
  cwd: root,
})
  .filter((path) => !/\.(?:test|fixture|test-support)\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

function filesWith(pattern: RegExp): readonly string[] {
  return sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted();
}

test("answers are made by the context of a request, which redacts them", () => {
  expect(filesWith(/\bnew Response\(/)).toEqual([
    // What the context has made, signed or compressed.
    "packages/server/src/access/adapter-calls.ts",
    "packages/server/src/http/compression.ts",
    // Fixed sentences about requests that could not be read.
    "packages/server/src/http/malformed-requests.ts",
    // What a sign-in provider has answered, for the library that verifies it.
    "packages/server/src/outbound/bounded-fetch.ts",
  ]);
  expect(readFileSync(join(root, "packages/server/src/app.ts"), "utf8")).toContain(
    "app.use(redactedAnswers())",
  );
});

test("an answer that is not redacted says why", () => {
  expect(filesWith(/"sendsAsItIs", true/)).toEqual([
    // Arguments that a tool is to be run with: the adapter needs them as they are.
    "packages/server/src/api/adapter-calls.ts",
    // A canary, a token and the key of a session, for who has asked for them.
    "packages/server/src/api/adapters.ts",
    "packages/server/src/api/guardrail-evaluations.ts",
    // What was redacted before it was stored.
    "packages/server/src/api/json-text.ts",
    // The token of a machine, for the operator who has asked for it.
    "packages/server/src/api/machines.ts",
    // What the thread that made it has redacted.
    "packages/server/src/api/risk-exports.ts",
    "packages/server/src/api/session.ts",
    // Where a browser is signed out at its provider, for who holds the key of the session.
    "packages/server/src/api/sign-in.ts",
    "packages/server/src/api/tokens.ts",
  ]);
});

test("commands write to the outputs of their context, which redact", () => {
  expect(filesWith(/process\.std(?:out|err)\.write|\bconsole\.|\bstdout\.write/)).toEqual([
    // Standard output is the protocol; the log is redacted there.
    "packages/cli/src/commands/mcp-proxy.ts",
    // Names of what scripts of skills call.
    "packages/code-analysis/src/code/relevance.ts",
    "packages/code-analysis/src/code/sinks.ts",
    "packages/code-analysis/src/code/sources.ts",
    // In a command that is played in the sandbox of a proof.
    "packages/proof/src/claude-code/moves.ts",
  ]);
  const output = readFileSync(join(root, "packages/cli/src/terminal/output.ts"), "utf8");
  expect(output).toContain(
    "for (const piece of jsonPieces(redactedOutput(value))) await write(piece);",
  );
  expect(filesWith(/\bwriteSecret\(/)).toEqual([
    "packages/cli/src/commands/dashboard.ts",
    "packages/cli/src/commands/machines.ts",
    "packages/cli/src/commands/token.ts",
  ]);
});

test("what the scanner says of a workspace passes its redaction", () => {
  expect(filesWith(/\bworkspaceRedaction\(/)).toEqual([
    "packages/runtime-kit/src/entry/runtime-entry.ts",
    "packages/scan-core/src/fixing/plan-fix.ts",
    "packages/scan-core/src/fixing/site-plan.ts",
    "packages/scan-core/src/secrets/redacted-failure.ts",
    "packages/scan-core/src/secrets/redacted-lines.ts",
    "packages/scan-core/src/secrets/workspace-redaction.ts",
    "packages/scan-core/src/suppressions/read-suppressions.ts",
    "packages/scanner/src/suppress-run-time.ts",
    "packages/scanner/src/workspace.ts",
  ]);
});
