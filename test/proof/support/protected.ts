import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ConfigEdit, Installation, Protector } from "@parapet/adapter-link";
import { type GuardrailRequest, registrationFrom } from "@parapet/guardrails";
import type { RegisteredGuardrails } from "@parapet/proof";

const installation_id = "ad_0123456789";
/** The key of the real installation, which no copy may have. */
export const installedKey = "k3yV4lue-of-the-installation-0f9d8c7b6a";

/**
 * Puts an adapter into settings as `parapet protect` does, below a home folder. The answer is what
 * the service of the adapter has registered.
 */
export async function protectedBy(
  protector: Protector,
  {
    home,
    target,
    version,
  }: { readonly home: string; readonly target: string; readonly version: string },
  { settings, hook }: { readonly settings: object; readonly hook?: "http" | "command" },
  guardrails: readonly GuardrailRequest[],
): Promise<RegisteredGuardrails> {
  const folder = join(home, "data", "adapters", installation_id);
  const installation: Installation = {
    installation_id,
    key: installedKey,
    url: "http://127.0.0.1:8000",
    service: "home",
    agent_id: "",
  };
  const located = {
    target,
    version,
    agentIds: [],
    fixedAgentId: "",
    notes: [],
    ...(hook && { hook }),
  };
  const program = [process.execPath];
  const { files, edits } = protector.install(located, installation, folder, settings, program);
  const all = [...files, { name: "installation.json", text: JSON.stringify(installation) }];
  for (const { name, text } of all) {
    // oxlint-disable-next-line no-await-in-loop -- A few files.
    await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, name), text, { mode: 0o600 });
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(target, JSON.stringify(edited(settings, edits)), { mode: 0o600 });
  return {
    registrations: guardrails.map((request, index) =>
      registrationFrom(request, {
        now: new Date("2026-01-05T12:00:00Z"),
        service: "home",
        guardrailId: `gr_${index}`,
        registeredVia: "api",
      }),
    ),
    adapters: [{ installation_id, service: "home", agent_id: "", folder }],
    places: { secrets: [], settings: [target], ports: [8_000] },
    timeZone: "UTC",
  };
}

type Tree = Record<string | number, unknown>;

/** Settings after the edits of an installation into settings without one. */
function edited(settings: object, edits: readonly ConfigEdit[]): object {
  const root: Tree = JSON.parse(JSON.stringify(settings));
  for (const edit of edits) {
    const path = "append" in edit ? edit.append : "path" in edit ? edit.path : undefined;
    if (path === undefined || !("value" in edit)) throw new Error("Such an edit is not expected.");
    const parent = path.slice(0, -1).reduce<Tree>((at, key) => (at[key] ??= {}) as Tree, root);
    const last = path.at(-1) ?? "";
    if ("path" in edit) parent[last] = edit.value;
    else parent[last] = [...((parent[last] as unknown[] | undefined) ?? []), edit.value];
  }
  return root;
}
