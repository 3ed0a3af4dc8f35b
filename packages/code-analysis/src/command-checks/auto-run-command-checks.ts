import type { CheckIdPrefix } from "@parapet/scan-core/core/check-id-prefix.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { JudgedCommand } from "../command-facts/auto-run-command.ts";
import { reportFacts } from "./report-facts.ts";

/**
 * What the checks of auto-run commands need to know of a runtime: one that provides it gets them
 * all.
 */
export type CommandRunner<Model> = {
  /** The beginning of the IDs: "CU-RUN". */
  readonly prefix: Extract<CheckIdPrefix<"004">, `${string}-RUN`>;
  /** The runtime's own documentation of such commands. */
  readonly references: readonly string[];
  readonly commands: (model: Model) => readonly JudgedCommand[];
};

/** The checks of every runtime's auto-run commands, numbers 001 to 004 of its IDs. */
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
      title: "Auto-run command sends data to another host",
      severity: "high",
      owasp: ["ASI02", "ASI03"],
      rationale:
        "Hooks and helpers run without approval and outside the sandbox. One that sends a key, the environment or the tool " +
        "calls that it receives discloses file contents, commands and prompts to the other end in every session, unnoticed.",
      remediation:
        "Remove the command from `FILE`, or make it write to a local file. Rotate keys and tokens that may have been sent.",
      run: (model, report) => reportFacts(commands(model), "sends", report),
    },
    {
      ...shared,
      id: `${prefix}-002`,
      title: "Auto-run command reads a secrets file",
      severity: "high",
      confidence: "medium",
      owasp: ["ASI03"],
      rationale:
        "The output of a hook goes to the model, and a later instruction can send it out from there. A key that no command " +
        "reads cannot be disclosed.",
      remediation:
        "Remove the file from the command. Give the tool that needs the key access to it through an agent such as ssh-agent or a helper of the vendor.",
      run: (model, report) => reportFacts(commands(model), "reads", report),
    },
    {
      ...shared,
      id: `${prefix}-003`,
      title: "Auto-run command persists, destroys data or weakens protection",
      severity: "high",
      owasp: ["ASI05", "ASI10"],
      rationale:
        "A change to a startup file, to cron or to an agent's settings and instructions persists after the session ends and " +
        "controls later ones. What a hook deletes from a whole home directory or disk cannot be recovered. A command that " +
        "accepts any certificate, runs as root, or loads code that others can replace lets them in.",
      remediation:
        "Remove the command, make the change yourself once, and check what it has already changed.",
      run: (model, report) => reportFacts(commands(model), "lasting", report),
    },
    {
      ...shared,
      id: `${prefix}-004`,
      title: "Unpinned package in auto-run command",
      severity: "medium",
      owasp: ["ASI04"],
      rationale:
        "npx, uvx and similar tools fetch the latest release of a package and run it with your privileges, here each time without approval. If the " +
        "publisher's account is taken over, the next start runs the attacker's code.",
      remediation:
        "Pin a version that you have reviewed (`npx -y package@1.2.3`, `uvx package==1.2.3`), or run the version that the project has installed.",
      run: (model, report) => reportFacts(commands(model), "package", report),
    },
  ];
}
