import { claudeAccess } from "./claude-access.ts";
import { codexAccess } from "./codex-access.ts";
import { geminiCommandAccess } from "./gemini-access.ts";
import { noCommands, optionValue, optionValues, type ToolAccess } from "./tool-access.ts";

/** A program that runs an agent by itself, and how its words show it. */
export type AgentProgram = {
  readonly title: string;
  /** Packages that bring it. */
  readonly packages: readonly string[];
  /** True for words, without the program, that give the agent a task. */
  readonly runs: (words: readonly string[], isFed: boolean) => boolean;
  readonly access: (words: readonly string[]) => ToolAccess;
};

const has =
  (...flags: readonly string[]): AgentProgram["runs"] =>
  (words) =>
    words.some((word) => flags.some((flag) => word === flag || word.startsWith(`${flag}=`)));

/** The verb may stand behind options and their values: `codex -m o3 exec`. */
const begins =
  (...verbs: readonly string[]): AgentProgram["runs"] =>
  (words) => {
    const at = words.findIndex((word) => verbs.includes(word));
    return (
      at >= 0 &&
      words
        .slice(0, at)
        .every((word, index) => word.startsWith("-") || isOption(words[index - 1] ?? ""))
    );
  };

function isOption(word: string): boolean {
  return word.startsWith("-") && !word.includes("=");
}

/** An agent that asks before commands, unless one of these flags is given. */
const asksUnless =
  (...flags: readonly string[]): AgentProgram["access"] =>
  (words) => {
    const skippedBy = flags.find((flag) => {
      const [name = "", value] = flag.split(" ");
      return value === undefined ? words.includes(name) : optionValue(words, [name]) === value;
    });
    return skippedBy === undefined
      ? noCommands
      : { ...noCommands, commands: "any", skippedBy, reads: true };
  };

const unknownAccess: AgentProgram["access"] = () => ({ ...noCommands, commands: "unknown" });

const gemini: Pick<AgentProgram, "runs" | "access"> = {
  runs: (words, isFed) =>
    isFed || has("-p", "--prompt", "-y", "--yolo", "--approval-mode")(words, isFed),
  access: geminiCommandAccess,
};

/** Programs that run agents, by the name of the command. */
export const agentPrograms: Readonly<Record<string, AgentProgram>> = {
  claude: {
    title: "Claude Code",
    packages: ["@anthropic-ai/claude-code"],
    // Without a terminal it prints its answer, with the flag or without.
    runs: has("-p", "--print", "--dangerously-skip-permissions"),
    access: (words) => claudeAccess({ words }),
  },
  codex: {
    title: "Codex",
    packages: ["@openai/codex"],
    runs: begins("exec", "e", "review"),
    access: (words) => codexAccess(words, "read-only"),
  },
  gemini: { title: "Gemini CLI", packages: ["@google/gemini-cli"], ...gemini },
  qwen: { title: "Qwen Code", packages: ["@qwen-code/qwen-code"], ...gemini },
  copilot: {
    title: "Copilot CLI",
    packages: ["@github/copilot"],
    runs: has("-p", "--prompt"),
    access: (words) => {
      const rule = optionValues(words, ["--allow-tool"]).find((each) => each === "shell");
      return rule === undefined
        ? asksUnless("--allow-all-tools", "--allow-all", "--yolo")(words)
        : {
            ...noCommands,
            commands: "any",
            openRule: `--allow-tool ${rule}`,
            openReason: "allows every command",
            reads: true,
          };
    },
  },
  "cursor-agent": {
    title: "Cursor",
    packages: [],
    runs: has("-p", "--print"),
    access: asksUnless("--force", "-f", "--yolo"),
  },
  aider: {
    title: "Aider",
    packages: ["aider-chat", "aider-install"],
    runs: has("-m", "--message", "--msg", "-f", "--message-file"),
    // Its suggestions of commands are not answered by --yes-always.
    access: () => noCommands,
  },
  opencode: {
    title: "opencode",
    packages: ["opencode-ai"],
    runs: begins("run"),
    access: unknownAccess,
  },
  openclaw: {
    title: "OpenClaw",
    packages: ["openclaw"],
    runs: begins("agent"),
    access: unknownAccess,
  },
  goose: { title: "goose", packages: [], runs: begins("run"), access: unknownAccess },
  amp: {
    title: "Amp",
    packages: ["@sourcegraph/amp"],
    runs: has("-x", "--execute"),
    access: asksUnless("--dangerously-allow-all"),
  },
  droid: {
    title: "Droid",
    packages: ["droid"],
    runs: begins("exec"),
    access: asksUnless("--skip-permissions-unsafe", "--auto high"),
  },
};
