import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Installation, Proof } from "@parapet/adapter-link";
import type { GuardrailRequest } from "@parapet/guardrails";
import { openclawProtector } from "@parapet/adapter-openclaw-plugin";
import { type FakeModel, startFakeModel } from "./fake-model.ts";
import { type GuardrailService, startGuardrailService } from "./guardrail-service.ts";
import { configWith, makeOpenClawHome, type OpenClawHome } from "./openclaw-home.ts";

/**
 * The real OpenClaw with the plugin in it, a model on loopback, and a service that decides by these
 * guardrails.
 */
export type GuardedOpenClaw = {
  readonly home: OpenClawHome;
  readonly model: FakeModel;
  readonly service: GuardrailService;
  /** Folder of the installation. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
};

export async function guardOpenClaw(
  guardrails: readonly GuardrailRequest[],
): Promise<GuardedOpenClaw> {
  const home = await makeOpenClawHome();
  const model = await startFakeModel();
  const folder = join(home.folder, "adapters", "ad_tests");
  const service = await startGuardrailService(folder, guardrails);
  await home.writeConfig({
    ...configWith(model.url, home),
    plugins: await pluginSettings(service.installation, folder),
  });
  return {
    home,
    model,
    service,
    folder,
    remove: async () => {
      model.close();
      await service.goAway();
      await home.remove();
    },
  };
}

/** Lays the plugin's files, and answers what `protect` puts below `plugins`. */
export async function pluginSettings(installation: Installation, folder: string): Promise<object> {
  const located = { target: "", version: "", agentIds: [], fixedAgentId: "", notes: [] };
  const { files, edits } = openclawProtector.install(located, installation, folder, {}, []);
  for (const { name, text, mode } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, name), text, { mode });
  }
  const paths = edits.flatMap((edit) => ("append" in edit ? [edit.value] : []));
  const entries = edits.flatMap((edit) => ("path" in edit ? [edit.value] : []));
  return { load: { paths }, entries: { parapet: entries[0] } };
}

/** Has the protector prove it as `parapet protect status` does. */
export async function prove(
  { home, service, folder }: GuardedOpenClaw,
  canary: string,
): Promise<Proof> {
  const { env } = home;
  const surroundings = { env, homeDir: home.folder, cwd: home.folder };
  const located = await openclawProtector.locate(surroundings);
  if ("missing" in located) throw new Error(located.missing);
  return openclawProtector.prove(located, service.installation, canary, {
    env,
    homeDir: home.folder,
    installationFolder: folder,
    folder: await mkdtemp(join(home.folder, "proof-")),
    agentId: located.agentIds[0] ?? "",
    deadUrl: "http://127.0.0.1:9",
    program: [],
    signal: AbortSignal.timeout(120_000),
  });
}
