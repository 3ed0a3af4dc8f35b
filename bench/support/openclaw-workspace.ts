import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes an OpenClaw workspace with so many agents into a folder: a channel account and a room for
 * every ten of them, a binding for every third, some in a sandbox, some that may give work to
 * others, one that may give work to all. The same number gives the same bytes. Answers the folder.
 */
export async function writeOpenClawWorkspace(folder: string, agentCount: number): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "openclaw.json"), openClawConfig(agentCount), { mode: 0o600 });
  return folder;
}

function openClawConfig(agentCount: number): string {
  const ids = Array.from({ length: agentCount }, (_, index) => idOf(index));
  const accounts = Array.from({ length: Math.ceil(agentCount / 10) }, (_, index) => `desk${index}`);
  const config = {
    meta: { lastTouchedVersion: "2026.9.6" },
    gateway: {
      mode: "local",
      bind: "lan",
      port: 18789,
      auth: { mode: "token", token: "${OPENCLAW_GATEWAY_TOKEN}" },
    },
    agents: {
      ownership: "explicit",
      defaults: { model: { primary: "anthropic/claude-sonnet-5" }, workspace: "~/work" },
      entries: Object.fromEntries(ids.map((id, index) => [id, agentEntry(index, agentCount)])),
    },
    bindings: ids
      .map((agentId, index) => ({ agentId, index }))
      .filter(({ index }) => index % 3 === 0)
      .map(({ agentId, index }) => ({
        agentId,
        match: { channel: "telegram", accountId: accounts[Math.floor(index / 10)] },
      })),
    channels: {
      telegram: {
        accounts: Object.fromEntries(
          accounts.map((name, index) => [name, telegramAccount(name, index)]),
        ),
      },
    },
  };
  return `// Written by a benchmark.\n${JSON.stringify(config, undefined, 2)}\n`;
}

function idOf(index: number): string {
  return `agent-${String(index).padStart(4, "0")}`;
}

function agentEntry(index: number, agentCount: number): object {
  const next = idOf((index + 1) % agentCount);
  const after = idOf((index + 2) % agentCount);
  return {
    name: `Agent ${index}`,
    workspace: `~/work/${idOf(index)}`,
    ...(index % 4 === 1 ? { sandbox: { mode: "all", workspaceAccess: "ro" } } : {}),
    ...(index % 4 === 2 ? { tools: { profile: "messaging" } } : {}),
    ...(index % 4 === 3 ? { tools: { deny: ["group:runtime"] } } : {}),
    subagents: { allowAgents: index === 0 ? ["*"] : [next, after] },
  };
}

function telegramAccount(name: string, index: number): object {
  const policies = [
    { dmPolicy: "open", allowFrom: ["*"] },
    { dmPolicy: "pairing" },
    { dmPolicy: "allowlist", allowFrom: ["1001", "1002"] },
  ];
  return {
    botToken: `\${TELEGRAM_${name.toUpperCase()}}`,
    ...policies[index % policies.length],
    groups: { [`-100${index}`]: { requireMention: index % 2 === 0 } },
  };
}
