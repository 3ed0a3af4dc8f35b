import { claudeCodeProtector } from "@parapet/adapter-claude-code";
import { mcpProtector } from "@parapet/adapter-mcp-proxy";
import { openclawProtector } from "@parapet/adapter-openclaw-plugin";
import { sdkProtector } from "@parapet/adapter-sdk/protector";
import { expect, test } from "vitest";

/** Where each adapter asks and refuses, as docs/protecting.md has it. */
test.each([
  [claudeCodeProtector, "claude-code", false, ["input", "pre_tool_call", "post_tool_call"]],
  [openclawProtector, "openclaw", true, ["input", "pre_tool_call", "post_tool_call"]],
  [mcpProtector, "mcp", false, ["pre_tool_call", "post_tool_call"]],
  [sdkProtector, "sdk", false, ["pre_tool_call", "post_tool_call"]],
] as const)(
  "a guardrail is not called enforced, or unenforced, at the wrong point: $1",
  (protector, kind, beats, points) => {
    expect(protector).toMatchObject({ kind, beats, points });
  },
);
