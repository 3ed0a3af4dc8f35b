import { contextsOfText } from "../expressions/template.ts";
import { actionUse } from "../agents/agent-actions.ts";
import { objectOf, type Placed, textOf, type YamlObject } from "./yaml-values.ts";

/** Contexts that name a commit of the pull request, which the repository itself has as well. */
const commits =
  /^github\.event\.(?:pull_request\.(?:head\.sha|merge_commit_sha)|workflow_run\.head_sha)$/;

/** The repository of the one who opened it. A branch is looked for in it only where it is named. */
const repositories =
  /^github\.event\.(?:pull_request\.head|workflow_run\.head_repository)\.?(?:repo\.)?(?:full_name|clone_url|ssh_url|html_url)$/;

/**
 * The last step that puts the code of a pull request where the agent works: its pointer; undefined
 * where none does.
 */
export function untrustedCheckout(steps: readonly Placed<YamlObject>[]): string | undefined {
  return steps.findLast(({ value }) => isCheckout(value) || fetchesHead(textOf(value["run"]) ?? ""))
    ?.at;
}

/** In a folder of its own, the code is only read. */
function isCheckout({ uses, with: given }: YamlObject): boolean {
  if (actionUse(textOf(uses) ?? "")?.name !== "actions/checkout") return false;
  const inputs = objectOf(given);
  const folder = textOf(inputs["path"]) ?? ".";
  const isRoot = folder === "." || folder === "./";
  return (
    isRoot &&
    (namesHead(textOf(inputs["ref"]) ?? "") || namesHead(textOf(inputs["repository"]) ?? ""))
  );
}

function namesHead(text: string): boolean {
  return (
    /refs\/pull\//.test(text) ||
    contextsOfText(text).some((context) => commits.test(context) || repositories.test(context))
  );
}

/** `gh pr checkout`, `git fetch origin pull/12/head`, `git checkout "${{ … head.sha }}"` */
function fetchesHead(script: string): boolean {
  return script
    .split("\n")
    .some(
      (line) =>
        /\bgh\s+pr\s+checkout\b/.test(line) ||
        (/\bgit\b.*\b(?:fetch|pull|checkout|switch)(?!\S)/.test(line) &&
          (/\bpull\/\S*\/(?:head|merge)\b/.test(line) || namesHead(line))),
    );
}

/** True where a checkout leaves the token of the workflow where commands find it. */
export function keepsToken(steps: readonly Placed<YamlObject>[]): boolean {
  return steps.some(({ value }) => {
    if (actionUse(textOf(value["uses"]) ?? "")?.name !== "actions/checkout") return false;
    return textOf(objectOf(value["with"])["persist-credentials"]) !== "false";
  });
}
