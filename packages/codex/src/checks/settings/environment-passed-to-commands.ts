import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { asBoolean, asText } from "@parapet/scan-core/settings/readers.ts";
import { asksFirst, type CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

/** Settings that list variables which commands receive, or do not receive. */
const filters: readonly string[] = ["exclude", "include_only", "filters"];

export const environmentPassedToCommands: Check<CodexModel> = {
  id: "CX-ENV-002",
  title: "Networked commands receive the full shell environment",
  severity: "low",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "By default, commands receive the whole environment that Codex was started in, including tokens and keys: the " +
    "filter for names with KEY, SECRET and TOKEN is off. A sandbox without network access keeps them on the machine. " +
    "If commands reach the network without approval, text in a repository can have a variable sent out.",
  remediation:
    "Set `shell_environment_policy.ignore_default_excludes` to false, or `inherit` to core, and list what builds need " +
    "in addition.",
  references: [codexDocs("config-advanced"), settingSchema, owaspAgenticReference],
  run: (model, report) => {
    const { sandbox, network, layers } = model;
    const reaches =
      sandbox.value === "danger-full-access"
        ? !asksFirst(model)
        : sandbox.value === "workspace-write" && network.value;
    const ignored = layers.pick(`${policy}/ignore_default_excludes`, asBoolean, true);
    const inherit = layers.pick(`${policy}/inherit`, asText, "all");
    if (!reaches || !ignored.value || inherit.value !== "all") return;
    if (filters.some((name) => layers.each(`${policy}/${name}`, isFilled).length > 0)) return;
    report({
      at: ignored.at,
      message:
        "Commands receive every environment variable, including keys and tokens, and can reach the network.",
    });
  },
  fix: {
    safe: false,
    title: "Excludes variables with KEY, SECRET or TOKEN in their names",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};

const policy = "/shell_environment_policy";

function isFilled(value: Parameters<typeof asText>[0]): true | undefined {
  if (value === undefined) return undefined;
  const size = isList(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;
  return size > 0 ? true : undefined;
}
