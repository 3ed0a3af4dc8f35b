import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Installation } from "@parapet/adapter-link";
import { claudeCodeProtector } from "@parapet/adapter-claude-code";
import type { GuardrailRequest } from "@parapet/guardrails";
import { openAdapters, startService } from "@parapet/server";

/** A real service in which Claude Code is installed. */
export type GuardedService = {
  readonly installation: Installation;
  /** The installation's folder, with installation.json in it. */
  readonly folder: string;
  readonly register: (...guardrails: readonly Partial<GuardrailRequest>[]) => Promise<void>;
  /** What was asked, latest first. */
  readonly asked: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly adapters: Awaited<ReturnType<typeof openAdapters>>;
  readonly remove: () => Promise<void>;
};

export async function startGuardedService(): Promise<GuardedService> {
  const root = await mkdtemp(join(tmpdir(), "parapet-claude-"));
  const data = join(root, "data");
  const where = { env: { HOME: root }, cwd: root };
  const running = await startService(
    { port: 0, data, watch: false },
    {
      ...where,
      print: () => {},
      writeLog: () => {},
      adapters: {
        inspect: async () => "",
        hook: async (kind) => (kind === "claude-code" ? claudeCodeProtector.hook : undefined),
      },
    },
  );
  const adapters = await openAdapters({ ...where, data, now: () => new Date() });
  const linked = await adapters.link({ service: "home", agent_id: "" });
  const installation = { ...linked, url: running.url };
  const { installation_id, url } = installation;
  const folder = join(data, "adapters", installation_id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "installation.json"), JSON.stringify(installation));
  await adapters.add(
    {
      installation_id,
      adapter: "claude-code",
      service: "home",
      agent_id: "",
      agent_ids: ["claude-code"],
      points: claudeCodeProtector.points,
      beats: false,
      target: join(root, "settings.json"),
      folder,
      files: {},
      host: "test",
      url,
    },
    "",
  );
  return {
    installation,
    folder,
    adapters,
    async register(...guardrails) {
      for (const [index, guardrail] of guardrails.entries()) {
        const response = await fetch(`${url}/api/v1/guardrails`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            service: "home",
            agent_id: "*",
            guardrail_name: `g${index}`,
            mode: "blocking",
            provider: "rule",
            description: `Guardrail ${index} speaks.`,
            ...guardrail,
          }),
        });
        if (!response.ok) throw new Error(await response.text());
      }
    },
    async asked() {
      const response = await fetch(`${url}/api/v1/guardrails/invocations?limit=200`);
      return (await response.json()) as Readonly<Record<string, unknown>>[];
    },
    async remove() {
      await adapters.close();
      await running.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
