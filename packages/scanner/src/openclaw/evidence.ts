import type { Evidence } from "@parapet/posture";
import type { ConfigDocument } from "../documents/document.ts";
import type { SettingPlace } from "../core/runtime.ts";
import { settingEvidence } from "../secrets/setting-evidence.ts";
import { defaultsOf } from "./model-of.ts";

export { fileEvidence } from "../secrets/setting-evidence.ts";

/** Evidence for a setting of OpenClaw at its place in a file. */
export function evidenceAt(
  place: SettingPlace,
  documents: ReadonlyMap<string, ConfigDocument>,
  workspacePath: string,
): Evidence {
  return settingEvidence(place, documents, workspacePath, `OpenClaw ${defaultsOf}`);
}
