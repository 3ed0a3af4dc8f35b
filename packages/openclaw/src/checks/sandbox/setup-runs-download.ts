import type { Check } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asString, type Reader } from "../../model/settings.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { runsDownload } from "../../facts/sandbox/piped-download.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxSettings } from "../../facts/sandbox/sandbox-settings.ts";

export const setupRunsDownload: Check<OpenClawModel> = {
  id: "OC-BOX-004",
  title: "Setup of the sandbox runs a script from the network",
  severity: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "Whoever controls the address, or the way to it, decides what every new sandbox does first: read what is mounted, " +
    "or wait for the agent's commands. Nobody sees the script before it runs.",
  remediation:
    "Build an image with what is needed, and name it by its digest in sandbox.docker.image; or download a file of a " +
    "known version, compare its checksum, and run it then.",
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
            ? `Every new sandbox of ${namesOf(online)} runs a script as it comes from the network.`
            : `Every new sandbox of ${namesOf(agents)} would run a script from the network, and only the lack of one keeps it from that.`,
      });
    }
  },
};

/** A list is lines of one script. */
const asScript: Reader<string> = (value) =>
  Array.isArray(value)
    ? value.filter((line: JsonValue) => typeof line === "string").join("\n")
    : asString(value);
