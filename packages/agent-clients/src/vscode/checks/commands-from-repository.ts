import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const commandsFromRepository: Check<ClientModel> = {
  id: "VS-TASK-001",
  title: "Repository-defined commands run automatically",
  severity: "low",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "A task with runOn folderOpen, and the initializeCommand of a dev container, run on the machine of everyone who " +
    "opens and trusts the folder. Anyone who can change .vscode/tasks.json or devcontainer.json, including the agent, " +
    "runs code there.",
  remediation:
    "Remove `runOn` from the task in `FILE`, or require review of changes to the file (CODEOWNERS); set " +
    "task.allowAutomaticTasks to off in your own settings.",
  references: [
    vscodeDocs("debugtest/tasks"),
    "https://containers.dev/implementors/json_reference/",
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const own = commandsOfFolder(model);
    if (own.length === 0) return;
    report({
      at: own,
      message: `${own.length === 1 ? "A command runs" : `${own.length} commands run`} on the machine of everyone who opens and trusts the project.`,
    });
  },
};

/** Pointers to the commands of a project that run on the host. */
export function commandsOfFolder({ autoRunCommands, layers }: ClientModel): readonly string[] {
  const ofProject = new Set(
    layers.all.flatMap(({ name, level }) => (level === "project" ? [name] : [])),
  );
  return autoRunCommands.flatMap(({ at, isContained = false }) =>
    !isContained && ofProject.has(at.split("/")[1] ?? "") ? [at] : [],
  );
}
