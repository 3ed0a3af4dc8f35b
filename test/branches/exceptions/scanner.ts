import type { BranchException } from "../exceptions.ts";

type Place = readonly [file: string, condition: string];

/** The value that a check found, asked for again by its fix. */
const foundValues: readonly Place[] = [
  ["claude-code/checks/commands/hook-in-clear-text.ts", "address !== undefined"],
  ["claude-code/checks/files/settings-others-write.ts", "file !== undefined"],
  ["codex/checks/settings/files-others-use.ts", "file !== undefined"],
  ["codex/checks/settings/model-in-clear-text.ts", "address !== undefined"],
  ["continue/checks/commands-allowed.ts", "value !== undefined"],
  ["continue/checks/writes-allowed.ts", "value !== undefined"],
  ["mcp-clients/windsurf/checks/interpreter-allowed.ts", "value !== undefined"],
  ["mcp-clients/zed/checks/actions-allowed.ts", "value !== undefined"],
  ["openclaw/checks/automation/failure-alerts-without-tls.ts", "address !== undefined"],
  ["openclaw/checks/automation/hook-code-others-write.ts", "folder !== undefined"],
  ["openclaw/checks/automation/mail-forwarded-without-tls.ts", "address !== undefined"],
  ["openclaw/checks/automation/scheduled-webhooks-reach-private.ts", "host !== undefined"],
  ["openclaw/checks/browser/browser-options-switch-protection-off.ts", "argument !== undefined"],
  ["openclaw/checks/browser/remote-browser-without-tls.ts", "browser !== undefined"],
  ["openclaw/checks/channels/access-group-admits-everyone.ts", "list !== undefined"],
  ["openclaw/checks/channels/accounts-do-not-inherit.ts", "general !== undefined"],
  ["openclaw/checks/channels/channel-reads-folders.ts", "list !== undefined"],
  ["openclaw/checks/channels/channel-reads-folders.ts", "value !== undefined"],
  ["openclaw/checks/configuration/dangerous-flags.ts", "flag !== undefined"],
  ["openclaw/checks/execution/codex-shell-beside-profile.ts", "agent !== undefined"],
  ["openclaw/checks/execution/exec-host-leaves-sandbox.ts", "owner !== undefined"],
  ["openclaw/checks/execution/exec-host-without-sandbox.ts", "owner !== undefined"],
  ["openclaw/checks/execution/path-prefers-writable-folder.ts", "folder !== undefined"],
  ["openclaw/checks/execution/safe-program-runs-any-code.ts", "program !== undefined"],
  ["openclaw/checks/execution/safe-programs-from-writable-folder.ts", "folder !== undefined"],
  ["openclaw/checks/execution/sandbox-off.ts", "owner !== undefined"],
  ["openclaw/checks/execution/sandbox-opens-host.ts", "value !== undefined"],
  ["openclaw/checks/execution/shell-allowed.ts", "agent !== undefined"],
  ["openclaw/checks/facts/file-exposure.ts", "file !== undefined"],
  ["openclaw/checks/gateway/remote-gateway-without-tls.ts", "address !== undefined"],
  ["openclaw/checks/gateway/tools-reopened-over-http.ts", "entry !== undefined"],
  ["openclaw/checks/gateway/trusted-proxies-too-wide.ts", "entry !== undefined"],
  ["openclaw/checks/idle/ask-beside-full.ts", "agent !== undefined"],
  ["openclaw/checks/idle/proxy-entry-no-address.ts", "entry !== undefined"],
  ["openclaw/checks/idle/safe-program-passed-over.ts", "program !== undefined"],
  ["openclaw/checks/idle/workspace-only-beside-shell.ts", "agent !== undefined"],
  ["openclaw/checks/mcp/server-without-tls.ts", "url !== undefined"],
  ["openclaw/checks/memory/memory-takes-in-folders.ts", "list !== undefined"],
  ["openclaw/checks/memory/memory-takes-in-folders.ts", "value !== undefined"],
  ["openclaw/checks/nodes/devices-approved-by-network.ts", "entry !== undefined"],
  ["openclaw/checks/nodes/pairing-probes-any-address.ts", "entry !== undefined"],
  ["openclaw/checks/nodes/sensitive-node-commands.ts", "entry !== undefined"],
  ["openclaw/checks/plugins/plugins-others-write.ts", "path !== undefined"],
  ["openclaw/checks/sandbox/sandbox-names-the-host.ts", "entry !== undefined"],
  ["openclaw/checks/skills/links-lead-anywhere.ts", "folder !== undefined"],
  ["openclaw/checks/skills/skills-others-write.ts", "folder !== undefined"],
  ["openclaw/checks/tools/file-tools-beyond-workspace.ts", "owner !== undefined"],
  ["openclaw/checks/tools/minimal-profile-overridden.ts", "owner !== undefined"],
  ["openclaw/checks/tools/strangers-send-elsewhere.ts", "agent !== undefined"],
];

/** The object or list that holds what a check found. */
const holders: readonly Place[] = [
  ["openclaw/checks/channels/mail-senders-unproven.ts", "parentPointer(pointer)"],
  ["openclaw/checks/execution/exec-without-approval.ts", "parentPointer(exec.mode.at)"],
  ["openclaw/checks/execution/path-prefers-writable-folder.ts", "parentPointer(pointer)"],
  ["openclaw/checks/execution/safe-program-runs-any-code.ts", "parentPointer(pointer)"],
  ["openclaw/checks/execution/safe-programs-from-writable-folder.ts", "parentPointer(pointer)"],
  ["openclaw/checks/execution/sandbox-opens-host.ts", "parentPointer(pointer)"],
  ["openclaw/checks/idle/denied-tool-unknown.ts", "parentPointer(pointer)"],
  ["openclaw/checks/idle/empty-allow-list.ts", "parentPointer(pointer)"],
  ["openclaw/checks/idle/safe-program-passed-over.ts", "parentPointer(pointer)"],
  ["openclaw/checks/idle/unknown-agent-named.ts", "parentPointer(pointer)"],
  ["openclaw/checks/idle/write-denied-edit-left.ts", "parentPointer(pointerOf(sighting))"],
  ["openclaw/checks/mcp/server-downloaded-at-start.ts", "parentPointer(pointerOf(sighting))"],
  ["openclaw/checks/mcp/server-without-tls.ts", "parentPointer(at)"],
  ["openclaw/checks/plugins/plugins-others-write.ts", "parentPointer(at)"],
  ["openclaw/checks/sandbox/sandbox-names-the-host.ts", "parentPointer(pointer)"],
  ["openclaw/checks/skills/links-lead-anywhere.ts", "parentPointer(at)"],
  ["openclaw/checks/skills/skills-others-write.ts", "parentPointer(at)"],
  ["openclaw/checks/tools/wildcard-in-tool-allow.ts", "parentPointer(pointerOf(sighting))"],
];

export const scannerExceptions: readonly BranchException[] = [
  ...neverFails(
    foundValues,
    "A fix is made for what its check found, which is there; only types ask.",
  ),
  ...neverFails(holders, "What a check found is below the root of its file; only types ask."),
];

function neverFails(places: readonly Place[], reason: string): readonly BranchException[] {
  return places.map(([file, condition]) => ({
    file: `packages/scanner/src/${file}`,
    condition,
    never: "fails",
    reason,
  }));
}
