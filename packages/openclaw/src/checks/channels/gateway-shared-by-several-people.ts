import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { describeEntryPoints, shortList } from "../../facts/channels/open-entry-points.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { fileWriterOf } from "../../facts/execution/shell-reach.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";
import { executionContextsOf } from "../../facts/reach/execution-contexts.ts";
import { admitsSeveral } from "../../facts/channels/several-people.ts";

export const gatewaySharedBySeveralPeople: Check<OpenClawModel> = {
  id: "OC-ING-016",
  title: "Several people share a single-user gateway",
  severity: "info",
  confidence: "medium",
  owasp: ["ASI03"],
  rationale:
    "OpenClaw trusts every sender it admits: a gateway is one trust boundary, and sessions, files and " +
    "credentials behind it are shared. Sender lists do not isolate people who do not trust one another.",
  remediation:
    "Give each trust boundary a separate gateway, operating-system user and credentials. If sharing is intended, " +
    "run every session in a sandbox and deny shell and files to the shared agents.",
  references: [
    openclawDocs("gateway/security"),
    openclawDocs("gateway/multi-tenant-hosting"),
    owaspAgenticReference,
  ],
  aliases: ["security.trust_model.multi_user_heuristic"],
  run: (model, report) => {
    const strong = new Set(
      model.agents
        .filter(
          (agent) =>
            hostShellAccess(agent).length > 0 ||
            executionContextsOf(agent).some(
              (context) => context.where === "host" && fileWriterOf(agent, context) !== undefined,
            ),
        )
        .map(({ id }) => id),
    );
    const entryPoints = model.entryPoints.filter(
      (entryPoint) =>
        entryPoint.enabled.value &&
        admitsSeveral(model, entryPoint) &&
        entryPoint.agents.some((id) => strong.has(id)),
    );
    const [first] = entryPoints;
    if (first === undefined) return;
    const names = [
      ...new Set(entryPoints.map((entryPoint) => describeEntryPoints([entryPoint]))),
    ].toSorted();
    const agents = [...new Set(entryPoints.flatMap((entryPoint) => entryPoint.agents))].filter(
      (id) => strong.has(id),
    );
    report({
      at: first.because[0] ?? first.policy.at,
      message: `Several people write on ${shortList(names)} to ${shortList(agents.toSorted())}, which can use the owner's shell or files.`,
    });
  },
};
