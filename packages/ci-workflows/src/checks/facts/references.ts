export { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

export const workflowSyntax =
  "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax";
export const workflowEvents =
  "https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows";
export const secureUse = "https://docs.github.com/en/actions/reference/security/secure-use";
export const claudeActionSecurity =
  "https://github.com/anthropics/claude-code-action/blob/main/docs/security.md";
export const codexActionSecurity =
  "https://github.com/openai/codex-action/blob/main/docs/security.md";
