import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ScanEnvironment } from "@parapet/scanner";
import { parseJson5 } from "../../packages/documents/src/json5.ts";
import { configOf } from "../../packages/openclaw/src/config/config.ts";
import { modelOf } from "../../packages/openclaw/src/reading/model-of.ts";
import type { OpenClawModel } from "../../packages/openclaw/src/model/model.ts";
import { loadedView } from "../../packages/openclaw/src/schema/loaded-view.ts";

/** A configuration that both are asked about. */
export type Sample = { readonly name: string; readonly text: string };

/** Configurations of ours, and those that the documentation explains. */
export const ownSamples: readonly Sample[] = [
  ...samplesIn(join(import.meta.dirname, "configurations")),
  ...documentedSamples(join(import.meta.dirname, "../../docs/openclaw.md")),
];

// Collected from public repositories, so they lie beside the project and not in it.
const shared = join(import.meta.dirname, "../../../shared/fixtures");

export const sharedSamples: readonly Sample[] = existsSync(shared)
  ? ["openclaw-corpus", "openclaw-probes"].flatMap((folder) => samplesIn(join(shared, folder)))
  : [];

function samplesIn(folder: string): readonly Sample[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

function documentedSamples(page: string): readonly Sample[] {
  return [...readFileSync(page, "utf8").matchAll(/^### (.+)$[^]*?^```json5\n([^]*?)^```$/gm)].map(
    ([, title = "", text = ""]) => ({ name: title, text }),
  );
}

const environment: ScanEnvironment = { env: {}, homeDir: "/home/ada", cwd: "/", hostName: "box" };

/** What Parapet makes of a sample, read as the version of the real program would. */
export function modelFor({ text }: Sample): OpenClawModel {
  return modelOf(configOf(parseJson5(text).value), {
    environment,
    stateDir: "/home/ada/.openclaw",
    dotEnvNames: new Set(),
  });
}

/** Pointers of a sample as the real program writes its paths: agents of a list under their ids. */
export function realPathOf({ text }: Sample): (pointer: string) => string {
  const { value } = parseJson5(text);
  const view = loadedView(value, "2026.9.6");
  const agents = configOf(view.value).get("/agents/entries");
  const ids = typeof agents === "object" && agents !== null ? Object.keys(agents) : [];
  const back = new Map(ids.map((id) => [view.pointerOf(`/agents/entries/${id}`), id]));
  return (pointer) => {
    const [, place, rest = ""] = /^(\/agents\/(?:list|entries)\/[^/]+)(.*)$/.exec(pointer) ?? [];
    const id = place === undefined ? undefined : back.get(place);
    const path = id === undefined ? pointer : `/agents/entries/${id}${rest}`;
    return path.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");
  };
}
