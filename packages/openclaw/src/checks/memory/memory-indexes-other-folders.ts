import type { Check } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { isSensitiveFolder } from "../../facts/files/sensitive-folder.ts";
import { memoryPlaces } from "../../facts/memory/memory-settings.ts";
import { includesUntrusted, reachOf, widestOf } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { removeFoundItem } from "../../facts/reporting/remove-found-item.ts";

export const memoryIndexesOtherFolders: Check<OpenClawModel> = {
  id: "OC-MEM-004",
  title: "Memory search indexes an overly broad folder",
  severity: "medium",
  owasp: ["ASI03", "ASI06"],
  rationale:
    "Folders in memory.search.extraPaths are indexed and searchable with memory_search, whatever the file tools may " +
    "open. A home folder or the root of the disk contains mail, notes and keys, and anyone who can message the agent " +
    "can ask for them.",
  remediation:
    "List only the folders that the agent needs: `openclaw config set memory.search.extraPaths '[\"<folder>\"]' " +
    "--strict-json`.",
  references: [openclawDocs("reference/memory-config"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    const lists = new Set(agents.flatMap((agent) => memoryPlaces(agent, "extraPaths")));
    for (const list of lists) {
      const items = config.get(list);
      for (const [index, item] of Array.isArray(items) ? items.entries() : []) {
        const path = pathOf(item);
        if (path === undefined) continue;
        const at = below(list, index);
        const owner = agentOf(model, at);
        const users = agents.filter(({ id }) => owner.agent === undefined || id === owner.agent);
        if (!isSensitiveFolder(path, model)) {
          const other = ownerAmong(path, users, model);
          if (other !== undefined) {
            report({
              at,
              ...owner,
              message: `The memory takes in ${path}, which is in the workspace of ${other}, and untrusted senders who write to ${namesOf(untrustedOf(users, other, model))} can ask for it.`,
            });
          }
          continue;
        }
        const outside = includesUntrusted(widestOf(users.map((agent) => reachOf(model, agent))));
        report({
          at,
          ...owner,
          severity: outside ? "high" : "medium",
          message: `Memory search indexes ${path} and everything in it${
            outside ? ", and untrusted senders can ask for it" : ""
          }.`,
        });
      }
    }
  },
  fix: {
    safe: true,
    title: "Removes the folder from memory.search.extraPaths",
    apply: removeFoundItem,
  },
};

/**
 * The agent in whose workspace a path is, where untrusted senders reach other agents that index it.
 */
function ownerAmong(
  path: string,
  users: readonly AgentPolicy[],
  model: OpenClawModel,
): string | undefined {
  const folder = path.replace(/^~(?=\/)/, () => model.homeDir).replace(/\/+$/, "");
  const owner = model.agents
    .filter(({ workspace }) => `${folder}/`.startsWith(`${workspace.value}/`))
    .toSorted((a, b) => b.workspace.value.length - a.workspace.value.length)[0];
  if (owner === undefined || untrustedOf(users, owner.id, model).length === 0) return undefined;
  return owner.id;
}

/** Agents other than the owner, with their own workspace, that untrusted senders write to. */
function untrustedOf(
  users: readonly AgentPolicy[],
  owner: string,
  model: OpenClawModel,
): readonly AgentPolicy[] {
  const home = model.agents.find(({ id }) => id === owner)?.workspace.value;
  return users.filter(
    (agent) =>
      agent.id !== owner &&
      agent.workspace.value !== home &&
      includesUntrusted(reachOf(model, agent)),
  );
}

function pathOf(item: JsonValue): string | undefined {
  return isObject(item) ? asTrimmedText(item["path"]) : asTrimmedText(item);
}
