import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean, asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace, sandboxSettingOf } from "../../facts/sandbox/sandbox-settings.ts";

const dedicatedNetwork = "openclaw-sandbox-browser";
const everywhere: ReadonlySet<string> = new Set(["0.0.0.0/0", "::/0"]);

export const browserBridgeOpen: Check<OpenClawModel> = {
  id: "OC-BOX-009",
  title: "Sandbox browser control port exposed to other containers",
  severity: "medium",
  owasp: ["ASI03", "ASI05"],
  rationale:
    "The browser's control port requires no password. Other containers on the same network can read the pages, " +
    "cookies and logins of the agent's browser and control it.",
  remediation:
    "Keep the browser on its own network: `openclaw config set agents.defaults.sandbox.browser.network " +
    "openclaw-sandbox-browser`, or name the one address that may connect in sandbox.browser.cdpSourceRange, " +
    'for instance "172.21.0.1/32".',
  references: [openclawDocs("gateway/sandboxing/docker-backend"), owaspAgenticReference],
  aliases: ["sandbox.browser_cdp_bridge_unrestricted"],
  run: (model, report) => {
    const users = model.agents.filter(
      (agent) => sandboxSettingOf(model, agent, "browser/enabled", asBoolean)?.value === true,
    );
    const open = gatherByPlace(users, (agent) => {
      const range = sandboxSettingOf(model, agent, "browser/cdpSourceRange", asTrimmedText);
      const network = sandboxSettingOf(model, agent, "browser/network", asTrimmedText);
      const isShared = network !== undefined && network.value !== dedicatedNetwork;
      if (range !== undefined) return everywhere.has(range.value) ? [range] : [];
      return isShared ? [network] : [];
    });
    for (const { value, at, agents } of open) {
      report({
        at,
        ...agentOf(model, at),
        severity: everywhere.has(value) ? "low" : "medium",
        message: everywhere.has(value)
          ? `cdpSourceRange allows every address to reach the browser in the sandbox of ${namesOf(agents)}, as if it were not set.`
          : `The browser in the sandbox of ${namesOf(agents)} is on network "${value}", and every container there can connect to its control port.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Moves the browser to its own network",
    apply: (match, edit) => {
      const pointer = placeOf(match);
      const section = pointer.slice(0, pointer.lastIndexOf("/"));
      edit.set(`${section}/network`, dedicatedNetwork);
      if (pointer.endsWith("/cdpSourceRange")) edit.remove(pointer);
    },
  },
};
