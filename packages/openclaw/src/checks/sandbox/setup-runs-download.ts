import type { Check } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { asString, type Reader } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { runsDownload } from "../../facts/sandbox/piped-download.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";

export const setupRunsDownload: Check<OpenClawModel> = {
  id: "OC-BOX-004",
  title: "Sandbox setup downloads and runs a remote script",
  severity: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Anyone who controls the URL, or the network path to it, decides what every new sandbox runs first: it can read what " +
    "is mounted, or wait for the agent's commands. Nobody reviews the script before it runs.",
  remediation:
    "Build an image with what is needed, and pin it by digest in sandbox.docker.image. Or download a file of a known " +
    "version, verify its checksum, and then run it.",
  references: [
    openclawDocs("gateway/sandboxing/setup-command"),
    openclawDocs("gateway/sandboxing/images-and-setup"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    for (const { value, at, agents } of sandboxSettings(model, "docker/setupCommand", asScript)) {
      if (!runsDownload(value)) continue;
      const online = agents.filter(({ sandbox }) => sandbox.network.value !== "none");
      report({
        at,
        ...agentOf(model, at),
        severity: online.length > 0 ? "medium" : "low",
        message:
          online.length > 0
            ? `Every new sandbox of ${namesOf(online)} downloads and runs a remote script.`
            : `Every new sandbox of ${namesOf(agents)} would download and run a remote script, but has no network.`,
      });
    }
  },
};

/** A list holds the lines of one script. */
const asScript: Reader<string> = (value) =>
  Array.isArray(value)
    ? value.filter((line: JsonValue) => typeof line === "string").join("\n")
    : asString(value);
