import type { CheckIdPrefix } from "@parapet/scan-core/core/check-id-prefix.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { JudgedCommand } from "../command-facts/auto-run-command.ts";
import { reportFacts } from "./report-facts.ts";

/** What the checks of commands that run by themselves ask of a runtime: it gives this once, and has them all. */
export type CommandRunner<Model> = {
  /** The beginning of the IDs: "CU-RUN". */
  readonly prefix: Extract<CheckIdPrefix<"004">, `${string}-RUN`>;
  /** Where the runtime's own documentation speaks of such commands. */
  readonly references: readonly string[];
  readonly commands: (model: Model) => readonly JudgedCommand[];
};

/** What is asked of the commands of every runtime, numbers 001 to 004 of its IDs. */
export function autoRunCommandChecks<Model>({
  prefix,
  references,
  commands,
}: CommandRunner<Model>): readonly Check<Model>[] {
  const shared = { references: [...references, owaspAgenticReference] };
  return [
    {
      ...shared,
      id: `${prefix}-001`,
      title: "A command that runs by itself sends data out",
      severity: "high",
      owasp: ["ASI02", "ASI03"],
      rationale:
        "Hooks and helpers run unasked and outside the sandbox. One that sends a key, the environment or what it is told of each " +
        "call of a tool gives the other end file contents, commands and what people write, in every session and without a trace.",
      remediation:
        "Take the command out of `FILE`, or have it write to a file of your own. Change a key or a token that may have gone out.",
      run: (model, report) => reportFacts(commands(model), "sends", report),
    },
    {
      ...shared,
      id: `${prefix}-002`,
      title: "A command that runs by itself opens a file of secrets",
      severity: "high",
      confidence: "medium",
      owasp: ["ASI03"],
      rationale:
        "What a hook prints comes to the model, and from there wherever a later instruction carries it. A key that no command " +
        "opens cannot be told.",
      remediation:
        "Take the file out of the command. Give the tool that needs the key its own way to it: an agent such as ssh-agent, a helper of the vendor.",
      run: (model, report) => reportFacts(commands(model), "reads", report),
    },
    {
      ...shared,
      id: `${prefix}-003`,
      title: "A command that runs by itself changes what starts or decides",
      severity: "high",
      owasp: ["ASI05", "ASI10"],
      rationale:
        "What is added to a start-up file, to cron or to the settings and instructions of an agent stays when the session ends and " +
        "decides about the next ones. What a hook removes from a whole home or disk does not come back.",
      remediation:
        "Take the command out, make that change yourself once, and look for what it has already changed.",
      run: (model, report) => reportFacts(commands(model), "lasting", report),
    },
    {
      ...shared,
      id: `${prefix}-004`,
      title: "A command that runs by itself fetches whatever version is the newest",
      severity: "medium",
      owasp: ["ASI04"],
      rationale:
        "npx, uvx and their like fetch the newest release of a package and run it as you, here each time and unasked. When the " +
        "publisher's account is taken over, the next start runs the attacker's code.",
      remediation:
        "Name one version that you have looked at (`npx -y package@1.2.3`, `uvx package==1.2.3`), or run what the project has installed.",
      run: (model, report) => reportFacts(commands(model), "package", report),
    },
  ];
}
