import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { snapshotVersions } from "../../model/snapshot-version.ts";
import type { SchemaProblem } from "../../model/schema-problem.ts";
import { isObject, valueAtPointer } from "@parapet/documents/find-node.ts";
import { keepsItsKeys } from "../../schema/keeps-its-keys.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { meantInstead } from "../../facts/configuration/meant-setting.ts";
import { nearestKey } from "../../facts/configuration/nearest-key.ts";
import {
  isProtection,
  soundsProtective,
  protectionWithin,
} from "../../facts/configuration/protections.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const unknownSettings: Check<OpenClawModel> = {
  id: "OC-CFG-001",
  title: "Unknown setting",
  severity: "low",
  owasp: [],
  rationale:
    "OpenClaw rejects a configuration with an unknown key, and keeps the last valid one if there is one. A " +
    "protection that is misspelled or in the wrong place is not effective.",
  remediation:
    "Correct the key, or remove it: `openclaw config validate` reports the same keys. `openclaw doctor --fix` " +
    "migrates settings of older releases, but does not keep comments.",
  references: [openclawDocs("gateway/configuration-reference"), openclawDocs("gateway/doctor")],
  weakness: "unknown settings",

  run: (model, report) => {
    const { version, newerWriter, problems, moved } = model.schema;
    if (newerWriter !== "") {
      report({
        at: "/meta/lastTouchedVersion",
        severity: "info",
        message: `OpenClaw ${newerWriter} wrote the file, and Parapet supports versions up to ${version}: the file is read as ${version} would, and newer settings are not checked.`,
      });
    }
    const latest = snapshotVersions.at(-1) ?? "";
    if (version !== latest && !/^\d+\.\d+/.test(model.writtenBy)) {
      report({
        at: "",
        message: `The file does not say which OpenClaw it is for: ${version} accepts it, and ${latest} rejects it for settings that it no longer has.`,
      });
    }
    for (const { pointer, to } of moved) {
      report({
        at: pointer,
        ...agentOf(model, pointer),
        severity: "info",
        message: `${settingName(pointer)} is an older setting: OpenClaw ${version} uses ${to} instead, and migrates it while loading.`,
      });
    }
    for (const problem of problems.filter(({ kind }) => kind === "unknown-key")) {
      report({
        at: problem.pointer,
        ...agentOf(model, problem.pointer),
        ...judgementOf(problem, model),
      });
    }
  },
};

type Judgement = { readonly severity: FindingSeverity; readonly message: string };

function judgementOf(
  { pointer, known }: SchemaProblem,
  { schema, config }: OpenClawModel,
): Judgement {
  const name = settingName(pointer);
  const now = `OpenClaw ${schema.version}`;
  const before = schema.lastKnownIn(pointer);
  if (before !== undefined && pointer === "/agents/list" && !config.has("/agents/entries")) {
    return rosterThatStays(config, now);
  }
  if (before !== undefined) {
    return {
      severity: "info",
      message: `${name} is a setting of OpenClaw ${before} that ${now} no longer has: it moves or drops it when it migrates the file.`,
    };
  }
  if (schema.newerWriter !== "") {
    return {
      severity: "info",
      message: `${now} has no setting ${name}; OpenClaw ${schema.newerWriter}, which wrote the file, may.`,
    };
  }
  const key = parsePointer(pointer).at(-1) ?? "";
  const near = nearestKey(key, known);
  const meant =
    near !== undefined &&
    keepsItsKeys(valueAtPointer(config.value, pointer), { pointer, key: near }, schema)
      ? near
      : undefined;
  const sentence = meantInstead(pointer) ?? (meant === undefined ? "" : `Did you mean ${meant}?`);
  const hint = sentence === "" ? "" : ` ${sentence}`;
  // In older releases `allow: true` admitted a room.
  const permits = key === "allow" && valueAtPointer(config.value, pointer) === true;
  const protects =
    !permits && (soundsProtective(key) || (meant !== undefined && isProtection(meant)));
  if (schema.olderWriter !== "") {
    return {
      severity: protects ? "low" : "info",
      message: `${now} has no setting ${name}; OpenClaw ${schema.olderWriter}, which wrote the file, may have had it.${hint}`,
    };
  }
  const within =
    protects || hint !== "" ? undefined : protectionWithin(valueAtPointer(config.value, pointer));
  if (within !== undefined) {
    return {
      severity: "medium",
      message: `${[name, ...within].join(".")} looks like a protection, but ${now} has no setting ${name}, so it is not effective.`,
    };
  }
  return protects
    ? {
        severity: "medium",
        message: `${name} looks like a protection, but ${now} has no such setting there, so it is not effective.${hint}`,
      }
    : { severity: "low", message: `${now} has no setting ${name}, and rejects the file.${hint}` };
}

/** A list of agents is turned into a map from their ids only where each has one. */
function rosterThatStays({ get }: OpenClawModel["config"], now: string): Judgement {
  const list = get("/agents/list");
  const named =
    Array.isArray(list) &&
    list.some((entry) => isObject(entry) && !("id" in entry) && "agentId" in entry);
  return {
    severity: "low",
    message: `${now} turns agents.list into agents.entries only where every agent has a unique lowercase id, and rejects the file.${named ? " Did you mean id instead of agentId?" : ""}`,
  };
}
