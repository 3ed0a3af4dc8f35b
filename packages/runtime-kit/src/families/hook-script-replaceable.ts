import type { Check } from "@parapet/scan-core/core/check.ts";

type UserHook = {
  /** "The hook PreToolUse". */
  readonly subject: string;
  readonly command: string;
  readonly at: string;
};

type Own<Model> = Pick<Check<Model>, "id" | "references"> & {
  /** The person's own folder of settings: "~/.claude". */
  readonly folder: string;
  /** Variables that hold the folder of the open project; the runtime's own first. */
  readonly projectVariables: readonly [string, ...string[]];
  /** What runs in every project. */
  readonly hooks: (model: Model) => readonly UserHook[];
};

/** A hook of the person's own settings that takes its script from whichever project is open. */
export function hookScriptOfProject<Model>({
  id,
  references,
  folder,
  projectVariables,
  hooks,
}: Own<Model>): Check<Model> {
  return {
    id,
    title: "User-level hook runs a script from the open project",
    severity: "high",
    owasp: ["ASI05", "ASI04"],
    rationale:
      `A hook in ${folder}/settings.json runs in every project. If it names its script by a relative path or below ` +
      `$${projectVariables[0]}, each project supplies its own script. A repository that contains a file of that name runs ` +
      "it on your machine.",
    remediation: `Name the script by its absolute path: \`${folder}/hooks/check.sh\`.`,
    references,
    run: (model, report) => {
      for (const { subject, command, at } of hooks(model)) {
        const script = projectScriptIn(command, projectVariables);
        if (script === undefined) continue;
        report({
          at,
          message: `${subject} runs ${JSON.stringify(script)} from whichever project is open.`,
        });
      }
    },
  };
}

function projectScriptIn(command: string, variables: readonly string[]): string | undefined {
  const words = command.split(/[\s"']+/).slice(0, 8);
  return words.find((word) => {
    const variable = /^\$\{?(\w+)\}?\//.exec(word)?.[1];
    return (
      (variable !== undefined && variables.includes(variable)) ||
      /^\.{1,2}\//.test(word) ||
      /^(?:\.?[\w-]+\/)+[\w.-]+\.(?:sh|py|js|mjs|cjs|ts|rb|pl|ps1)$/.test(word)
    );
  });
}
