import type { Check } from "../check.ts";
import { commandChecks } from "./checks/commands/index.ts";
import { definitionChecks } from "./checks/definitions/index.ts";
import { environmentChecks } from "./checks/environment/index.ts";
import { fileChecks } from "./checks/files/index.ts";
import { mcpChecks } from "./checks/mcp/index.ts";
import { modeChecks } from "./checks/modes/index.ts";
import { pluginChecks } from "./checks/plugins/index.ts";
import { ruleChecks } from "./checks/rules/index.ts";
import { sandboxChecks } from "./checks/sandbox/index.ts";
import type { ClaudeCodeModel } from "./model.ts";

/** Every check of Claude Code, sorted by ID. */
export const claudeCodeChecks: readonly Check<ClaudeCodeModel>[] = [
  ...commandChecks,
  ...definitionChecks,
  ...environmentChecks,
  ...fileChecks,
  ...mcpChecks,
  ...modeChecks,
  ...pluginChecks,
  ...ruleChecks,
  ...sandboxChecks,
].toSorted(({ id }, { id: other }) => (id < other ? -1 : 1));
