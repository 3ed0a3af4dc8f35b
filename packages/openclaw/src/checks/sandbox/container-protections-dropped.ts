import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText, asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

const profiles = ["docker/seccompProfile", "docker/apparmorProfile"];

export const containerProtectionsDropped: Check<OpenClawModel> = {
  id: "OC-BOX-001",
  title: "Sandbox container isolation weakened",
  severity: "high",
  owasp: ["ASI05"],
  rationale:
    "The container removes kernel privileges that a command needs to escape: all capabilities, and system calls that " +
    "a seccomp or AppArmor profile filters. Without them, a single flaw in the kernel or a mount allows an escape.",
  remediation:
    "Drop all capabilities: `openclaw config set agents.defaults.sandbox.docker.capDrop '[\"ALL\"]' --strict-json`, " +
    'and remove profiles that are "unconfined", so that the engine\'s own apply: ' +
    "`openclaw config unset agents.defaults.sandbox.docker.seccompProfile`.",
  references: [openclawDocs("gateway/sandboxing/docker-backend"), owaspAgenticReference],
  aliases: ["sandbox.dangerous_seccomp_profile", "sandbox.dangerous_apparmor_profile"],
  run: (model, report) => {
    for (const { value, at, agents } of sandboxSettings(model, "docker/capDrop", asTrimmedTexts)) {
      if (value.some((name) => name.toLowerCase() === "all")) continue;
      report({
        at,
        ...agentOf(model, at),
        severity: severityByReach(model, { agents, untrusted: "medium", others: "low" }),
        message: `${settingName(at)} does not contain "ALL", so the sandbox of ${namesOf(agents)} keeps kernel capabilities that commands rarely need.`,
      });
    }
    for (const profile of profiles.flatMap((path) => sandboxSettings(model, path, asTrimmedText))) {
      if (profile.value.toLowerCase() !== "unconfined") continue;
      report({
        at: profile.at,
        ...agentOf(model, profile.at),
        message: `${settingName(profile.at)} is "unconfined", so the system calls of the sandbox of ${namesOf(profile.agents)} are not filtered.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Restores the container's isolation",
    apply: (match, edit) => {
      const pointer = placeOf(match);
      if (pointer.endsWith("/capDrop")) edit.set(pointer, ["ALL"]);
      else edit.remove(pointer);
    },
  },
};
