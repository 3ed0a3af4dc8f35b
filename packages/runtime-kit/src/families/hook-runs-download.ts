import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import type { JudgedCommand } from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references"> & {
  /** How its hooks run: "with your privileges and without approval". */
  readonly howTheyRun: string;
  /** Omitted where every command of the model is judged alike. */
  readonly run?: Check<Model>["run"];
};

/** A hook that downloads or decodes what it runs, or attaches a shell to a connection. */
export function hookThatRunsDownload<
  Model extends { readonly autoRunCommands: readonly JudgedCommand[] },
>({
  id,
  references,
  howTheyRun,
  run = ({ autoRunCommands }, report) => reportFacts(autoRunCommands, "elsewhere", report),
}: Own<Model>): Check<Model> {
  return {
    id,
    title: "Hook runs remote or obfuscated code",
    severity: "critical",
    owasp: ["ASI04", "ASI05"],
    rationale:
      `Hooks run automatically, ${howTheyRun}. One that downloads its script runs whatever the address returns that day, ` +
      "even after someone else takes the address over. One that decodes what it runs, or attaches a shell to a " +
      "connection, hides its purpose.",
    remediation:
      "Put the script in a file that only you can change, and name that file in the hook.",
    references,
    run,
  };
}
