export { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Address of a page of Claude Code's documentation. */
export function claudeDocs(page: string): string {
  return `https://code.claude.com/docs/en/${page}`;
}

/** The type definitions of every setting, which are made from Claude Code's own schema. */
export const settingTypes =
  "https://www.npmjs.com/package/@anthropic-ai/claude-agent-sdk/v/0.3.329?activeTab=code";
