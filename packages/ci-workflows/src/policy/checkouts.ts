import { contextsOfText } from "../expressions/template.ts";
import { actionUse } from "../agents/agent-actions.ts";
import { objectOf, type Placed, textOf, type YamlObject } from "./yaml-values.ts";

/** Contexts that name a commit or a branch of whoever opened the pull request. */
const heads =
  /^github\.(?:head_ref|event\.pull_request\.head\.(?:sha|ref)|event\.workflow_run\.(?:head_sha|head_branch)|event\.pull_request\.merge_commit_sha)$/;

/** The last step that puts the code of a pull request where the agent works: its pointer; undefined where none does. */
export function untrustedCheckout(steps: readonly Placed<YamlObject>[]): string | undefined {
  return steps.findLast(({ value }) => isCheckout(value) || fetchesHead(textOf(value["run"]) ?? ""))
    ?.at;
}

/** In a folder of its own, the code is only read. */
function isCheckout({ uses, with: given }: YamlObject): boolean {
  if (actionUse(textOf(uses) ?? "")?.name !== "actions/checkout") return false;
  const inputs = objectOf(given);
  const folder = textOf(inputs["path"]) ?? ".";
  return (folder === "." || folder === "./") && namesHead(textOf(inputs["ref"]) ?? "");
}

function namesHead(text: string): boolean {
  return /refs\/pull\//.test(text) || contextsOfText(text).some((context) => heads.test(context));
}

/** `gh pr checkout`, `git fetch origin pull/12/head`, `git checkout "${{ … head.sha }}"` */
function fetchesHead(script: string): boolean {
  return script
    .split("\n")
    .some(
      (line) =>
        /\bgh\s+pr\s+checkout\b/.test(line) ||
        (/\bgit\b.*\b(?:fetch|pull|checkout|switch)\b/.test(line) &&
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
