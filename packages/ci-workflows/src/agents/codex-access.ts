import { noCommands, optionValue, type ToolAccess } from "./tool-access.ts";

const skippingFlags: readonly string[] = ["--dangerously-bypass-approvals-and-sandbox", "--yolo"];

/**
 * What Codex runs: commands are in its sandbox, unless that is off. `sandbox` is what applies
 * without a flag.
 */
export function codexAccess(words: readonly string[], sandbox: string): ToolAccess {
  const flag = skippingFlags.find((each) => words.includes(each));
  const mode = optionValue(words, ["--sandbox", "-s"]) ?? modeInConfig(words) ?? sandbox;
  if (flag !== undefined || mode === "danger-full-access") {
    const skippedBy = flag ?? "the sandbox mode danger-full-access";
    return { ...noCommands, commands: "any", skippedBy, reads: true };
  }
  return { ...noCommands, commands: "sandbox" };
}

/** `-c sandbox_mode="danger-full-access"` */
function modeInConfig(words: readonly string[]): string | undefined {
  return words
    .map((word) => /^(?:--config=)?sandbox_mode\s*=\s*["']?([\w-]+)/.exec(word)?.[1])
    .find((mode) => mode !== undefined);
}
