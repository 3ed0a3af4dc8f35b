import { type Command, Option } from "commander";
import { confidences, findingSeverities } from "@parapet/posture";
import { exitCodes, pathHelp, repeatable, type Finish } from "./command-options.ts";
import { formatNames, type ScanFlags } from "../commands/scan-flags.ts";
import type { CommandContext } from "../context/context.ts";
import { reportExtensions } from "../reports/report-extensions.ts";
import { personas } from "../core/persona.ts";
import { newThresholds, thresholds } from "../core/threshold.ts";

/** `parapet scan`. */
export function addScan(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("scan")
    .summary("scan a workspace for misconfigurations and attack paths")
    .description(
      "Scan a workspace for misconfigurations, vulnerabilities and attack paths, and show which fixes to make first.",
    )
    .argument("[path]", pathHelp)
    .addOption(
      new Option("--format <format>", "output format; JSON and SARIF include all findings")
        .choices(formatNames)
        .default("text"),
    )
    .option("--json", "same as --format json")
    .addOption(
      repeatable(
        "--output <file>",
        `write the report to a file: ${reportExtensions}; - for stdout (repeatable)`,
      ),
    )
    .addOption(
      new Option(
        "--fail-on <severity>",
        "exit with code 1 for open findings at or above this severity; new-…: findings and exposures that the baseline does not have",
      )
        .choices([...thresholds, ...newThresholds])
        .default("high"),
    )
    .addOption(
      new Option("--min-confidence <confidence>", "minimum confidence of findings for --fail-on")
        .choices(confidences)
        .default("medium"),
    )
    .option("--require-agents", "exit with code 2 if no agent configuration is found")
    .addOption(
      new Option(
        "--persona <persona>",
        "audience of text and Markdown reports: auditor includes informational and low-confidence findings",
      )
        .choices(personas)
        .default("regular"),
    )
    .addOption(
      new Option(
        "--severity <severity>",
        "minimum severity of exposures and findings in text and Markdown reports",
      ).choices(findingSeverities),
    )
    .addOption(new Option("--quiet", "print only the summary").conflicts("verbose"))
    .option("--verbose", "print every finding in full, with remediation")
    .option("--service <name>", "service name of the workspace (default: from its folder or host)")
    .option(
      "--rules <folder>",
      "folder of custom attack-path rules, in addition to the built-in rules",
    )
    .addOption(
      new Option(
        "--suppressed <how>",
        "suppressed findings in SARIF and JUnit: leave them out, or mark them",
      )
        .choices(["omit", "mark"])
        .default("omit"),
    )
    .option(
      "--baseline <file>",
      "baseline (default: parapet.baseline.json of the workspace, if any)",
    )
    .option("--proofs <file>", "result of parapet prove --json, to show with the attack paths")
    .option("--data <folder>", "with --proofs, data folder of Parapet [env: PARAPET_DATA]")
    .option("--policy <file>", "policy (default: parapet.policy.yaml of the workspace, if any)")
    .option("--upload <url>", "send the scan to a Parapet server, as an enrolled machine")
    .option(
      "--fail-on-drift",
      "with --upload, exit with code 1 while a difference from the approved state is not accepted",
    )
    .addOption(
      new Option(
        "--upload-preview",
        "print all that --upload would send, as JSON, and send nothing",
      ).conflicts(["upload", "failOnDrift", "format", "json", "output"]),
    )
    .option(
      "--token-file <file>",
      "file with the token of this machine [env: PARAPET_MACHINE_TOKEN_FILE, PARAPET_MACHINE_TOKEN]",
    )
    .addHelpText(
      "after",
      exitCodes(
        "no findings at or above --fail-on, no policy violations, no drift",
        "findings at or above --fail-on, policy violations, or drift",
      ),
    )
    .action(async (path: string | undefined, flags: ScanFlags) => {
      if (flags.uploadPreview === true) {
        const { previewUpload } = await import("../commands/upload.ts");
        return finish(await previewUpload(context, path, flags));
      }
      const { scan } = await import("../commands/scan.ts");
      const scanned = await scan(context, path, flags);
      if (flags.upload === undefined) return finish(scanned);
      const { uploadScans } = await import("../commands/upload.ts");
      const sent = await uploadScans(context, path, { ...flags, upload: flags.upload });
      // Not sent, or drift that is unknown, counts more than what was found.
      return finish(sent > scanned ? sent : scanned);
    });
}
