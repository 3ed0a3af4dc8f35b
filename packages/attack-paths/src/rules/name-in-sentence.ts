import type { GraphNode } from "@parapet/posture";

/** Kinds of nodes that are called what somebody has named them. */
const namedByOthers: ReadonlySet<string> = new Set(["agent", "session", "tool"]);

/** First words of labels that are not names. */
const commonWords: ReadonlySet<string> = new Set(
  (
    "Account All Anyone Container Credentials Events Every Files Folders Group Holders Hooks Instruction Issues " +
    "Keys Listed Login Members Memory Messages Model Operator Operators Owner Paired Plaintext Plugin Plugins " +
    "Recalled Recipients Repositories Rooms Sandbox Scheduled Secret Secrets Self-hosted Senders Service Services " +
    "Session Skills The Token User Web Workspace"
  ).split(" "),
);

/** The label of a node within a sentence: "credentials in the state folder", "OpenClaw's log". */
export function nameInSentence({ kind, label }: Pick<GraphNode, "kind" | "label">): string {
  if (kind === "external_sink" && label === "Internet") return "the internet";
  const [first = ""] = /^[\w-]+/.exec(label) ?? [];
  if (namedByOthers.has(kind) || !commonWords.has(first)) return label;
  return `${first.toLowerCase()}${label.slice(first.length)}`;
}
