import type { Check } from "@parapet/scan-core/core/check.ts";
import type { EntryPoint, OpenClawModel } from "../../model/model.ts";
import { isMemberOfGroup, isWildcardItem } from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { holderOf } from "../../facts/reporting/holder-of.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listAt, settingName } from "../../facts/tools/tool-lists.ts";

export const wildcardInAllowlist: Check<OpenClawModel> = {
  id: "OC-IDLE-020",
  title: "Wildcard in an allowlist of named senders",
  severity: "low",
  owasp: ["ASI01"],
  rationale:
    'A list that names senders looks as if it admitted only them. With "*" in it, it admits everyone, and the ' +
    "names only hide that from a reviewer.",
  remediation:
    'Remove "*" from the list: `openclaw config set channels.<channel>.allowFrom \'["<sender id>"]\' --strict-json`, with ' +
    'dmPolicy "allowlist".',
  references: [openclawDocs("gateway/security/access-control"), owaspAgenticReference],
  run: (model, report) => {
    for (const [item, list] of voidLists(model)) {
      const names = namesIn(model, list).length;
      report({
        at: item,
        message: `${settingName(list)} names ${names === 1 ? "one sender" : `${names} senders`} and "*", which admits everyone.`,
      });
    }
  },
  fix: {
    safe: true,
    title: 'Removes "*", so that only the named senders are admitted',
    // The named senders then share the session, and rooms admit the senders that they name.
    mayRaise: ["OC-ING-005", "OC-ING-010", "OC-ING-028"],
    apply: (match, edit, model) => {
      const item = placeOf(match);
      const list = holderOf(item);
      for (const entryPoint of entryPointsBy(model, item)) {
        if (entryPoint.policy.value === "open") edit.set(entryPoint.policy.at, "allowlist");
      }
      for (const entry of new Set(listAt(model.config, list))) {
        if (entry.trim() === "*") edit.removeItem(list, entry);
      }
    },
  },
};

/** The "*" of each list that admits everyone and also names a sender, with the list. */
function voidLists(model: OpenClawModel): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const entryPoints = model.entryPoints.filter(({ enabled }) => enabled.value);
  for (const item of entryPoints.flatMap(({ because }) => because).filter(isWildcardItem)) {
    if (hidesNames(model, item)) found.set(item, holderOf(item));
  }
  return found;
}

/** True for the "*" of a list that also names a sender. Access groups have their own check. */
export function hidesNames(model: OpenClawModel, item: string): boolean {
  return !isMemberOfGroup(item) && namesIn(model, holderOf(item)).length > 0;
}

function entryPointsBy({ entryPoints }: OpenClawModel, item: string): readonly EntryPoint[] {
  return entryPoints.filter(({ enabled, because }) => enabled.value && because.includes(item));
}

function namesIn({ config }: OpenClawModel, list: string): readonly string[] {
  return listAt(config, list).filter((entry) => entry.trim() !== "*" && entry.trim() !== "");
}
