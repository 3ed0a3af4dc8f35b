import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { asBoolean, asText } from "@parapet/scan-core/layers/layers.ts";
import { asksFirst, type CodexModel } from "../../policy/model.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

/** Settings that name variables which commands get, or do not get. */
const filters: readonly string[] = ["exclude", "include_only", "filters"];

export const environmentPassedToCommands: Check<CodexModel> = {
  id: "CX-ENV-002",
  title: "Commands that reach the network get every variable of your shell",
  severity: "low",
  owasp: ["ASI03", "ASI02"],
  rationale:
    "By default commands get the whole environment that Codex was started in, tokens and keys included: the filter of names " +
    "with KEY, SECRET and TOKEN is off. In a sandbox without network that stays there; where commands reach the network " +
    "unasked, text in a repository can have a variable sent away.",
  remediation:
    "Set shell_environment_policy.ignore_default_excludes to false, or inherit to core, and name what builds need besides.",
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
        "Commands get every variable, those with keys and tokens too, and reach the network.",
    });
  },
  fix: {
    safe: false,
    title: "Keeps variables with KEY, SECRET and TOKEN in their names from commands",
    apply: (match, edit) => edit.set(placeOf(match), false),
  },
};

const policy = "/shell_environment_policy";

function isFilled(value: Parameters<typeof asText>[0]): true | undefined {
  if (value === undefined) return undefined;
  const size = isList(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;
  return size > 0 ? true : undefined;
}
