import { reportFacts } from "@parapet/code-analysis/command-checks/report-facts.ts";
import type { JudgedCommand } from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";

type Own<Model> = Pick<Check<Model>, "id" | "references"> & {
  /** How its hooks run: "as you and without a question". */
  readonly howTheyRun: string;
  /** Left out where every command of the model is judged alike. */
  readonly run?: Check<Model>["run"];
};

/** A hook that fetches what it runs, decodes it, or ties a shell to a connection. */
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
    title: "A hook runs code from elsewhere",
    severity: "critical",
    owasp: ["ASI04", "ASI05"],
    rationale:
      `Hooks run by themselves, ${howTheyRun}. One that fetches its script runs whatever its address answers on that day, ` +
      "also after somebody else has taken the address over. One that decodes what it runs, or ties a shell to a " +
      "connection, hides what that is.",
    remediation:
      "Put the script into a file that only you can change, and name that file in the hook.",
    references,
    run,
  };
}
