import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { asReadOnlyBind, isReadOnlyBind } from "../../facts/sandbox/bind-spec.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { sandboxLeaks } from "../../facts/sandbox/sandbox-leaks.ts";
import {
  gatherByPlace,
  isSandboxed,
  readsSection,
  sandboxBackendOf,
} from "../../facts/sandbox/sandbox-settings.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { textAt } from "../../facts/tools/tool-lists.ts";

export const bindMountWritable: Check<OpenClawModel> = {
  id: "OC-BOX-008",
  title: "Writable host folder mounted into the sandbox",
  severity: "low",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A mount without a mode is writable. Programs outside the sandbox read, build and run what a command in the " +
    "sandbox changes there.",
  remediation:
    'Add ":ro" to the entries of sandbox.docker.binds that commands only read. Keep what they write in a separate ' +
    "folder that nothing outside the sandbox runs from.",
  references: [
    openclawDocs("gateway/sandboxing/multiple-folders-for-one-agent"),
    openclawDocs("gateway/sandboxing/workspace-access"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const agents = model.agents
      .filter(isSandboxed)
      .filter((agent) => readsSection(sandboxBackendOf(model, agent), "docker"));
    const leaks = new Set(
      agents.flatMap((agent) => sandboxLeaks(agent, model.stateDir).map(({ at }) => at)),
    );
    for (const bind of gatherByPlace(agents, ({ sandbox }) => sandbox.binds)) {
      if (isReadOnlyBind(bind.value) || leaks.has(bind.at)) continue;
      report({
        at: bind.at,
        ...agentOf(model, bind.at),
        severity: severityByReach(model, {
          agents: bind.agents,
          untrusted: "medium",
          others: "low",
        }),
        message: `Commands in the sandbox of ${namesOf(bind.agents)} can change the host files that ${JSON.stringify(bind.value)} mounts.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Mounts the folder read-only",
    apply: (match, edit, { config }) => {
      const at = placeOf(match);
      edit.set(at, asReadOnlyBind(textAt(config, at)));
    },
  },
};
