import type { FindingSeverity } from "@parapet/posture";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { asksByList } from "../../facts/execution/exec-list.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

const packageManagers: ReadonlySet<string> = new Set([
  "/usr/local/bin",
  "/opt/homebrew/bin",
  "/opt/local/bin",
  "/home/linuxbrew/.linuxbrew/bin",
]);

export const safeProgramFolderWritable: Check<OpenClawModel> = {
  id: "OC-EXEC-003",
  title: "Trusted folder for safe programs is writable by others",
  severity: "medium",
  owasp: ["ASI05"],
  rationale:
    "A safe program is identified by its name and folder. In a folder that an agent or another user can write, " +
    'any file can be named "cut" or "wc" and then runs without approval.',
  remediation:
    "Remove the folder from tools.exec.safeBinTrustedDirs. /bin and /usr/bin are trusted by default; other " +
    "folders should belong to root and be writable by nobody else.",
  references: [openclawDocs("tools/exec-approvals-advanced"), owaspAgenticReference],
  aliases: ["tools.exec.safe_bin_trusted_dirs_risky"],
  run: (model, report) => {
    const folders = gatherByPlace(model.agents.filter(asksByList), (agent) =>
      ["/tools/exec", ...(agent.at === "" ? [] : [`${agent.at}/tools/exec`])].flatMap((scope) =>
        listAt(model.config, `${scope}/safeBinTrustedDirs`).map((value, index) => ({
          value: value.trim(),
          at: below(`${scope}/safeBinTrustedDirs`, index),
        })),
      ),
    );
    for (const { value, at, agents } of folders) {
      const risk = folderRisk(model, value);
      if (risk === undefined) continue;
      report({
        at,
        ...agentOf(model, at),
        severity: risk.severity,
        message: `Safe programs of ${namesOf(agents)} may come from ${JSON.stringify(value)}, ${risk.why}.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Stops trusting the folder",
    apply: removeFoundItem,
  },
};

type Risk = { readonly severity: FindingSeverity; readonly why: string };

/** What is wrong with a folder of safe programs; undefined where nothing is. */
export function folderRisk(model: OpenClawModel, folder: string): Risk | undefined {
  if (!/^(?:\/|[A-Za-z]:[\\/])/.test(folder)) {
    return { severity: "medium", why: "which is relative to the gateway's working directory" };
  }
  const writer = writerOf(model, folder);
  if (writer !== undefined) {
    return { severity: "medium", why: `where ${nameWriter(writer)} can place programs` };
  }
  const plain = folder.replace(/\/+$/, "");
  if (packageManagers.has(plain)) {
    return { severity: "low", why: "which package managers often make writable for their user" };
  }
  return /^\/(?:home|Users)\//.test(plain) || plain.includes("/.local/bin")
    ? { severity: "low", why: "where the gateway's own user can place programs" }
    : undefined;
}
