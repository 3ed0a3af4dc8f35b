import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { isReadOnlyBind } from "../../facts/sandbox/bind-spec.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";

export const sandboxRunsAsRoot: Check<OpenClawModel> = {
  id: "OC-BOX-002",
  title: "Sandboxed commands run as root",
  severity: "low",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "Root in a container is root on the host for every folder that is mounted writable and for every container " +
    "escape. An agent's work rarely needs root.",
  remediation:
    'Run as an unprivileged user: `openclaw config set agents.defaults.sandbox.docker.user "1000:1000"`. Put packages ' +
    "that setupCommand installs as root into the image instead.",
  references: [
    openclawDocs("gateway/sandboxing/docker-backend"),
    openclawDocs("gateway/sandboxing/setup-command"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const { value, at, agents } of sandboxSettings(model, "docker/user", asTrimmedText)) {
      if (!isRoot(value)) continue;
      const writes = agents.filter(
        ({ sandbox }) =>
          sandbox.workspaceAccess.value === "rw" ||
          sandbox.binds.some((bind) => !isReadOnlyBind(bind.value)),
      );
      report({
        at,
        ...agentOf(model, at),
        severity: writes.length > 0 ? "medium" : "low",
        message:
          writes.length > 0
            ? `The sandbox of ${namesOf(writes)} runs as root and has writable host folders mounted, so its commands write there as root.`
            : `The sandbox of ${namesOf(agents)} runs as root.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Runs the sandbox as an unprivileged user",
    apply: (match, edit) => edit.set(placeOf(match), "1000:1000"),
  },
};

/** "root", "0", "0:0", "root:1000". */
function isRoot(user: string): boolean {
  const [name = ""] = user.split(":");
  return name === "root" || /^0+$/.test(name);
}
