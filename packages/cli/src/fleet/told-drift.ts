/** What a server says of the differences of a scan from the approved state of its workspace. */
export type ToldDrift = {
  readonly approved: boolean;
  /** Name of the approved state. */
  readonly approved_state: string;
  readonly open: number;
  readonly to_undo: number;
  readonly accepted: number;
  /** The most severe ones that are not accepted, in words. */
  readonly not_accepted: readonly string[];
};

/** As many as a server names. */
const mostNamed = 10;

/** Undefined where the server does not say it, or not in a way that can be relied on. */
export function toldDrift(answer: unknown): ToldDrift | undefined {
  if (!isFields(answer) || typeof answer["approved"] !== "boolean") return undefined;
  const { approved, approved_state, open, to_undo, accepted, not_accepted } = answer;
  if (!isCount(open) || !isCount(to_undo) || !isCount(accepted)) return undefined;
  const named = Array.isArray(not_accepted) ? not_accepted.slice(0, mostNamed) : [];
  return {
    approved,
    approved_state: textOf(approved_state),
    open,
    to_undo,
    accepted,
    not_accepted: named.filter(isFields).map(inWords),
  };
}

/** "high, added: channel telegram direct messages of main (openclaw.json:3), to be undone". */
function inWords(one: Fields): string {
  const agent = one["kind"] === "agent" ? "" : textOf(one["agent_id"]);
  const file = textOf(one["file"]);
  const line = isCount(one["line"]) && one["line"] > 0 ? `:${one["line"]}` : "";
  return [
    `${textOf(one["severity"])}, ${textOf(one["change"])}:`,
    ` ${textOf(one["kind"]).replaceAll("_", " ")} ${textOf(one["name"])}`,
    agent === "" ? "" : ` of ${agent}`,
    file === "" ? "" : ` (${file}${line})`,
    one["status"] === "to_undo" ? ", to be undone" : "",
  ].join("");
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 300) : "";
}
