import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

const workers = "/nodeHost/workerRuns";
const isolation = `${workers}/isolation`;

export const workerSessionsWithoutContainer: Check<OpenClawModel> = {
  id: "OC-NODE-007",
  title: "Hosted gateway sessions run without a container",
  severity: "medium",
  owasp: ["ASI05", "ASI03"],
  rationale:
    "This machine hosts sessions for its gateway. They run as its user and can read and change everything that user " +
    "can, so anyone who can message an agent of the gateway can reach this machine.",
  remediation:
    "Run each session in a container: `openclaw config set nodeHost.workerRuns.isolation container`. It needs Docker " +
    "or Podman on this machine; without one, sessions are refused.",
  references: [openclawDocs("nodes/session-hosting"), owaspAgenticReference],
  run: ({ config }, report) => {
    if (config.get(`${workers}/enabled`) !== true) return;
    if (effective(config, [isolation], asTrimmedText, "none").value === "container") return;
    report({
      at: [isolation, `${workers}/enabled`],
      message: `nodeHost.workerRuns.isolation is "none"${
        config.has(isolation) ? "" : " by default"
      }, so sessions of the gateway run as the user of this machine.`,
    });
  },
  fix: {
    safe: false,
    title: "Isolates each session",
    choices: [
      { name: "container", title: "Runs each session in a container" },
      { name: "off", title: "Hosts no sessions" },
    ],
    apply: (_match, edit, _model, choice) => {
      if (choice === "off") edit.set(`${workers}/enabled`, false);
      else edit.set(isolation, "container");
    },
  },
};
