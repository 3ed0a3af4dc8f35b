import { type Command, Option } from "commander";
import { confidences, findingSeverities } from "@parapet/posture";
import { exitCodes, pathHelp, repeatable, type Finish } from "./command-options.ts";
import { formatNames, type ScanFlags } from "../commands/scan-flags.ts";
import type { CommandContext } from "../context/context.ts";
import { reportExtensions } from "../reports/report-extensions.ts";
import { personas } from "../core/persona.ts";
import { thresholds } from "../core/threshold.ts";

/** `parapet scan`. */
export function addScan(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command("scan")
    .summary("say what is wrong in a workspace, and which attack paths that opens")
    .description(
      "Says what is wrong in a workspace, which attack paths that opens, and which fix closes most of them.",
    )
    .argument("[path]", pathHelp)
    .addOption(
      new Option("--format <format>", "what to print; JSON and SARIF hold everything")
        .choices(formatNames)
        .default("text"),
    )
    .option("--json", "the same as --format json")
    .addOption(
      repeatable(
        "--output <file>",
        `also write the report: ${reportExtensions}; - is standard output (repeatable)`,
      ),
    )
    .addOption(
      new Option("--fail-on <severity>", "exit 1 for open findings this bad or worse")
        .choices(thresholds)
        .default("high"),
    )
    .addOption(
      new Option(
        "--min-confidence <confidence>",
        "least confidence of findings that --fail-on counts",
      )
        .choices(confidences)
        .default("medium"),
    )
    .option("--require-agents", "exit 2 where no configuration of an agent is found")
    .addOption(
      new Option(
        "--persona <persona>",
        "whom text and Markdown are for: auditors also see information and guesses",
      )
        .choices(personas)
        .default("regular"),
    )
    .addOption(
      new Option(
        "--severity <severity>",
        "least severity of exposures and findings that text and Markdown list",
      ).choices(findingSeverities),
    )
    .addOption(new Option("--quiet", "print the summary alone").conflicts("verbose"))
    .option("--verbose", "print every finding in full, with what to change")
    .option("--service <name>", "name of the workspace (default: from its folder or host)")
    .option("--rules <folder>", "attack-path rules of your own, beside those of Parapet")
    .addHelpText("after", exitCodes("clean", "findings at or above --fail-on"))
    .action(async (path: string | undefined, flags: ScanFlags) => {
      const { scan } = await import("../commands/scan.ts");
      finish(await scan(context, path, flags));
    });
}
