import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeWorkspace, post, startTestService, type TestService } from "../../support/service.ts";
import { exportOf, sendSpans } from "../../support/otlp.ts";
import { assistant, calmerHelpdesk, helpdesk } from "./workspaces.ts";

export type PopulatedService = TestService & {
  /** The folder of the help desk's workspace, whose configuration tests change. */
  readonly workspace: string;
  /** Puts the configuration back as it was. */
  readonly restore: () => Promise<void>;
};

/**
 * A service with two workspaces, guardrails, calls that were asked about, and the violations that
 * came of them.
 */
export async function startPopulatedService(): Promise<PopulatedService> {
  const service = await startTestService();
  const workspace = await makeWorkspace(service.folder, "helpdesk", calmerHelpdesk);
  const quiet = await makeWorkspace(service.folder, "assistant", assistant);
  await tell(service, "/api/v1/scan", { workspace_path: workspace });
  await tell(service, "/api/v1/scan", { workspace_path: quiet });
  await approveState(service);
  await writeFile(join(workspace, "openclaw.json"), helpdesk);
  await tell(service, "/api/v1/scan", { workspace_path: workspace });
  await furnishGuardrails(service);
  await enrollMachines(service);
  await sendSpans(service.url, exportOf("helpdesk", 1, spans));
  return {
    ...service,
    workspace,
    restore: async () => {
      await writeFile(join(workspace, "openclaw.json"), helpdesk);
      await tell(service, "/api/v1/scan", { workspace_path: workspace });
    },
    remove: async () => {
      await service.remove();
      await rm(service.folder, { recursive: true, force: true });
    },
  };
}

async function furnishGuardrails(service: TestService): Promise<void> {
  const library = await (await fetch(`${service.url}/api/v1/guardrails/library`)).json();
  for (const template of library as Record<string, unknown>[]) {
    const { name, ...rest } = template;
    if (!used.has(String(name))) continue;
    await tell(service, "/api/v1/guardrails", {
      ...rest,
      guardrail_name: name,
      agent_id: name === "credential-files" ? "*" : "helpdesk",
      service: "helpdesk",
    });
  }
  for (const [index, call] of calls.entries()) {
    await tell(service, "/api/v1/guardrails/evaluate", {
      agent_id: "helpdesk",
      service: "helpdesk",
      session_id: `telegram:${index % 3}`,
      adapter: "sdk",
      ...call,
    });
  }
}

/** From then on the help desk's workspace differs from it. */
async function approveState(service: TestService): Promise<void> {
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  const state = { name: "Release 1", reason: "Reviewed before the change." };
  await post(service.url, "/api/v1/approved-states", state, headers);
}

/** One of them has a good token and has sent nothing, the other can send nothing. */
async function enrollMachines(service: TestService): Promise<void> {
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  const machines = [
    { name: "laptop-17", owner: "Ada", group: "office", tags: ["pilot"] },
    { name: "laptop-18", owner: "Bob" },
  ];
  for (const machine of machines) {
    await post(service.url, "/api/v1/machines", machine, headers);
  }
  await post(service.url, "/api/v1/machines/laptop-18/revoke", {}, headers);
}

async function tell(service: TestService, path: string, body: unknown): Promise<void> {
  const { status, text } = await post(service.url, path, body);
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
}

/**
 * A customer writes, the help desk runs two commands and asks an agent that no configuration has.
 */
const spans = [
  {
    id: 1,
    ago: 600,
    attributes: {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.id": "helpdesk",
      "gen_ai.conversation.id": "telegram:2",
    },
  },
  ...[2, 3].map((id) => ({
    id,
    parent: 1,
    ago: 600 - id,
    attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "exec" },
  })),
  {
    id: 4,
    parent: 1,
    ago: 590,
    attributes: { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": "translator" },
  },
];

const used = new Set([
  "destructive-commands",
  "credential-files",
  "exfiltration-by-url",
  "remote-scripts",
]);

const toolCall = (name: string, args: object, source_trust = "external") => ({
  point: "pre_tool_call",
  tool: { name, args },
  source_trust,
});

const calls = [
  toolCall("read", { path: "notes/refunds.md" }, "user"),
  toolCall("exec", { command: "ls -la ~/helpdesk" }, "user"),
  toolCall("exec", { command: "rm -rf /" }),
  toolCall("read", { path: "~/.ssh/id_ed25519" }),
  toolCall("web_fetch", { url: "https://example.com/help" }, "user"),
  toolCall("exec", { command: "cat ~/.aws/credentials" }),
  toolCall("message", { to: "telegram:81", text: "It is on its way." }, "user"),
  toolCall("exec", { command: "rm -rf /" }),
];
