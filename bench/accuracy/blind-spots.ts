type BlindSpot = {
  readonly at: string;
  readonly why: string;
  /** The check that means this very fault, where one setting has several. */
  readonly by?: string;
};

/**
 * What is unsafe in blindspots.json5, on which the vendor's audit is silent: one setting a line, as
 * a pointer, and why. Settings that are ordinary on their own stand here as well where the file
 * makes them wider than OpenClaw's default.
 */
export const blindSpots: readonly BlindSpot[] = [
  { at: "/gateway/auth/token", why: "the gateway's token in plain text" },
  { at: "/gateway/terminal/enabled", why: "a terminal on the machine in the browser" },
  { at: "/gateway/controlUi/embedSandbox", why: "embedded pages share the control page's origin" },
  { at: "/gateway/controlUi/allowExternalEmbedUrls", why: "embedded pages from any address" },
  { at: "/gateway/nodes/pairing/autoApproveCidrs", why: "devices from every address are approved" },
  {
    at: "/gateway/nodes/pairing/autoApproveLocal",
    why: "local devices are approved without approval",
  },
  { at: "/gateway/nodes/pluginTools/enabled", why: "devices may offer tools" },
  { at: "/gateway/nodes/allowSkills", why: "devices may offer skills" },
  {
    at: "/gateway/http/endpoints/responses/files/allowUrl",
    why: "the gateway fetches any address",
  },
  {
    at: "/gateway/http/endpoints/responses/images/allowUrl",
    why: "the gateway fetches any address",
  },
  { at: "/env/vars/OPENROUTER_API_KEY", why: "a key in plain text" },
  { at: "/mcp/servers/fs/args", by: "OC-MCP-003", why: "a package without a version is run" },
  { at: "/mcp/servers/fs/args", by: "OC-MCP-006", why: "the file server is given the whole disk" },
  { at: "/mcp/servers/fs/env/GITHUB_TOKEN", why: "a token in plain text" },
  { at: "/mcp/servers/shell/args", why: "a downloaded script is run by a shell" },
  { at: "/mcp/servers/remote/url", why: "a server without TLS" },
  { at: "/mcp/servers/remote/headers/Authorization", why: "a token in plain text" },
  { at: "/mcp/servers/remote/sslVerify", why: "certificates are not verified" },
  { at: "/mcp/servers/remote2/args", why: "a version with a known hole (CVE-2025-6514)" },
  { at: "/models/providers/evil/baseUrl", why: "a model provider without TLS" },
  { at: "/models/providers/evil/apiKey", why: "a key in plain text" },
  { at: "/agents/defaults/workspace", why: "the home folder is the agents' folder" },
  { at: "/agents/defaults/subagents/allowAgents", why: "any agent may give work to any" },
  { at: "/agents/defaults/subagents/maxSpawnDepth", why: "agents start agents five levels deep" },
  { at: "/agents/defaults/elevatedDefault", why: "commands leave the sandbox without approval" },
  {
    at: "/agents/defaults/systemAgent/agentId",
    why: "an exposed agent runs the system's own work",
  },
  { at: "/agents/entries/main/workspace", why: "the whole disk is the agent's folder" },
  {
    at: "/agents/entries/reader/sandbox/workspaceAccess",
    why: "the sandbox may write to the folder",
  },
  { at: "/agents/entries/reader/sandbox/docker/network", why: "the sandbox reaches the network" },
  { at: "/agents/entries/reader/sandbox/docker/user", why: "the sandbox runs as root" },
  {
    at: "/agents/entries/reader/sandbox/docker/setupCommand",
    why: "a downloaded script is run in the sandbox",
  },
  {
    at: "/agents/entries/reader/sandbox/docker/env/AWS_SECRET_ACCESS_KEY",
    why: "a key in plain text, in the sandbox",
  },
  { at: "/bindings/0/match/accountId", why: "messages of every account reach the agent" },
  {
    at: "/tools/web/fetch/ssrfPolicy/dangerouslyAllowPrivateNetwork",
    why: "pages of the local network are fetched",
  },
  { at: "/tools/codeMode/executor", why: "code runs in Node, outside a sandbox" },
  { at: "/tools/sessions_spawn/attachments/enabled", why: "files go along to started agents" },
  { at: "/tools/message/broadcast/enabled", why: "one message to every conversation" },
  { at: "/browser/noSandbox", why: "the browser runs without its sandbox" },
  { at: "/browser/evaluateEnabled", why: "the agent runs scripts in pages" },
  { at: "/browser/allowSystemProfileImport", why: "the owner's logins come into the browser" },
  { at: "/browser/extraArgs", why: "the browser's origin checks are off" },
  { at: "/commands/bash", why: "chat messages run shell commands" },
  { at: "/commands/config", why: "chat messages change the configuration" },
  { at: "/commands/mcp", why: "chat messages change the MCP servers" },
  { at: "/commands/plugins", why: "chat messages change the plugins" },
  { at: "/commands/debug", why: "chat messages change settings at run time" },
  { at: "/commands/ownerAllowFrom", why: "everybody is the owner" },
  { at: "/commands/allowFrom", why: "everybody may give commands" },
  { at: "/channels/telegram/botToken", why: "a token in plain text" },
  { at: "/channels/telegram/configWrites", why: "the channel changes the configuration" },
  { at: "/channels/telegram/groups/-1001/groupPolicy", why: "everybody in the group is heard" },
  { at: "/channels/telegram/groups/-1001/requireMention", why: "every message is heard" },
  { at: "/channels/telegram/groups/-1001/allowFrom", why: "everybody in the group is heard" },
  {
    at: "/channels/telegram/network/dangerouslyAllowPrivateNetwork",
    why: "media of the local network are fetched",
  },
  { at: "/channels/telegram/trustedLocalFileRoots", why: "any file may be sent" },
  {
    at: "/cron/webhookSsrfPolicy/dangerouslyAllowPrivateNetwork",
    why: "webhooks reach the local network",
  },
  { at: "/cron/webhookToken", why: "a token of three letters, in plain text" },
  { at: "/skills/load/extraDirs", why: "skills from a folder that everybody may write" },
  { at: "/skills/load/allowSymlinkTargets", why: "skills from anywhere on the disk" },
  { at: "/skills/install/allowUploadedArchives", why: "uploaded archives become skills" },
  { at: "/skills/workshop/autonomous/mode", why: "the agent writes skills without approval" },
  { at: "/skills/workshop/approvalPolicy", why: "nobody approves what the agent writes" },
  { at: "/plugins/load/paths", why: "a plugin from a folder that everybody may write" },
  {
    at: "/memory/search/rememberAcrossConversations",
    why: "one conversation is remembered in others",
  },
  { at: "/memory/search/sources", why: "conversations are searched as memory" },
  { at: "/logging/audit/enabled", why: "no audit log" },
  { at: "/diagnostics/otel/endpoint", why: "telemetry without TLS" },
  { at: "/diagnostics/otel/captureContent", why: "telemetry with what is said" },
  { at: "/session/sendPolicy", why: "every conversation may be sent to" },
  { at: "/nodeHost/agentRuns/claude/enabled", why: "other machines start an agent on this one" },
  { at: "/nodeHost/workerRuns/isolation", why: "work of other machines runs without isolation" },
  { at: "/secrets/providers/sh", why: "a secret is the output of a command" },
];
