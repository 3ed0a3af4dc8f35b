import type { Evidence } from "@parapet/posture";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import type { SettingPlace } from "@parapet/scan-core/core/runtime.ts";
import { settingEvidence } from "@parapet/scan-core/secrets/setting-evidence.ts";
import { defaultsOf } from "./model-of.ts";

export { fileEvidence } from "@parapet/scan-core/secrets/setting-evidence.ts";

/** Evidence for a setting of OpenClaw at its place in a file. */
export function evidenceAt(
  place: SettingPlace,
  documents: ReadonlyMap<string, ConfigDocument>,
  workspacePath: string,
): Evidence {
  return settingEvidence(place, { documents, workspacePath, defaultOf: `OpenClaw ${defaultsOf}` });
}
