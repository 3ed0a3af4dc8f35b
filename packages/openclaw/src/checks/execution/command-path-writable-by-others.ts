import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { firstSet } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { agentScope } from "../../model/roster.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";
import { hostShellAccess } from "../../facts/execution/shell-access.ts";

const path = "/tools/exec/pathPrepend";

export const commandPathWritableByOthers: Check<OpenClawModel> = {
  id: "OC-EXEC-009",
  title: "Command search path contains a folder writable by others",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    "pathPrepend determines which file a command name resolves to. In a folder that an agent or another user can " +
    'write, a file called "git" replaces the program that was approved.',
  remediation:
    "Remove the folder from tools.exec.pathPrepend, or use one that belongs to root or that only you can write.",
  references: [openclawDocs("tools/exec"), owaspAgenticReference],
  run: (model, report) => {
    const agents = model.agents.filter((agent) => hostShellAccess(agent).length > 0);
    for (const { value, at, agents: users } of gatherByPlace(agents, (agent) =>
      foldersOf(model, agent),
    )) {
      const isRelative = !/^(?:~|\/|\$|[A-Za-z]:[\\/])/.test(value);
      const writer = isRelative ? undefined : writerOf(model, value);
      if (writer === undefined && !isRelative) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `Programs of ${namesOf(users)} are looked for in ${JSON.stringify(value)} first, ${
          writer === undefined
            ? "which is relative to the command's working directory"
            : `where ${nameWriter(writer)} can place programs`
        }.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Removes the folder from the search path",
    apply: removeFoundItem,
  },
};

function foldersOf({ config }: OpenClawModel, agent: AgentPolicy) {
  const list = firstSet(config, agentScope(agent, path, path), asTrimmedTexts);
  if (list === undefined) return [];
  return list.value.map((value, index) => ({ value, at: below(list.at, index) }));
}
