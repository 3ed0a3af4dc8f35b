import { parapetCommand } from "@parapet/posture";
import type { ExplainedAgent, ExplainedRow, Explanation } from "@parapet/scanner";
import type { Colors } from "../text/colors.ts";
import { neutralize } from "../text/neutralize.ts";
import { displayWidth, padEnd } from "../text/width.ts";
import { hang, wrap } from "../text/wrap.ts";
import { usualColumns as columns } from "./terminal/layout.ts";

const subjectWidth = 27;
const valueWidth = 15;
const sourceWidth = columns - subjectWidth - valueWidth - 4;

/** The agents of a workspace, if `--agent` is needed. */
export function renderAgents({ agents, workspace_path }: Explanation, colors: Colors): string {
  const lines = agents.map(
    ({ agent_id, is_default }) =>
      `  ${neutralize(agent_id)}${is_default ? colors.dim("  (default)") : ""}`,
  );
  const head = hang(colors.bold("Agents of "), neutralize(workspace_path), columns);
  return text([...head, ...lines, "", `Select an agent: ${parapetCommand("explain")} --agent ID`]);
}

/** The permissions of an agent, each with the setting that it comes from. */
export function renderAgent(
  { agents, config_path, defaults_of, newer_writer }: Explanation,
  { agent_id, sections }: ExplainedAgent,
  colors: Colors,
): string {
  const isDefault = agents.some((agent) => agent.agent_id === agent_id && agent.is_default);
  const head = [
    ...labeled("Agent", `${agent_id}${isDefault ? " (default)" : ""}`, colors),
    ...labeled("File", config_path, colors),
    ...labeled("Defaults", `of ${defaults_of}, for settings that are not set`, colors),
    ...(newer_writer === ""
      ? []
      : labeled(
          "Written",
          `by ${newer_writer}, a newer version; results may be incomplete`,
          colors,
        )),
  ];
  const body = sections.flatMap(({ title, rows }) => [
    "",
    colors.bold(title),
    ...rows.flatMap((row) => rowLines(row, colors)),
  ]);
  return text([...head, ...body]);
}

function labeled(label: string, value: string, colors: Colors): readonly string[] {
  const [first = "", ...rest] = hang(label.padEnd(10), neutralize(value), columns);
  return [colors.bold(label) + first.slice(label.length), ...rest];
}

/**
 * Three columns, each wrapped. If a value or location is too long for its column, the source goes
 * below.
 */
function rowLines(row: ExplainedRow, colors: Colors): readonly string[] {
  const subject = wrap(neutralize(row.subject), subjectWidth);
  const value = [neutralize(row.value)];
  const pieces = piecesOf(neutralize(sourceOf(row)));
  const fits =
    displayWidth(value.join("")) <= valueWidth &&
    pieces.every((piece) => displayWidth(piece.trimEnd()) <= sourceWidth);
  if (!fits) return longRow(subject, row, colors);
  const source = joined(pieces, sourceWidth);
  const count = Math.max(subject.length, value.length, source.length);
  return Array.from({ length: count }, (_, line) => {
    const start = `  ${padEnd(subject[line] ?? "", subjectWidth)} ${padEnd(value[line] ?? "", valueWidth)}`;
    const end = source[line] ?? "";
    return end === "" ? start.trimEnd() : `${start} ${colors.dim(end)}`;
  });
}

function longRow(subject: readonly string[], row: ExplainedRow, colors: Colors): readonly string[] {
  const width = valueWidth + 1 + sourceWidth;
  const right = [
    ...wrap(neutralize(row.value), width),
    ...joined(piecesOf(neutralize(sourceOf(row))), width).map((line) => colors.dim(line)),
  ];
  const count = Math.max(subject.length, right.length);
  return Array.from({ length: count }, (_, line) =>
    `  ${padEnd(subject[line] ?? "", subjectWidth)} ${right[line] ?? ""}`.trimEnd(),
  );
}

/** Long setting names break after a dot; the location does not break. */
function piecesOf(source: string): readonly string[] {
  return source.match(/\([^)]*\)|[^. (]+[. ]?|[. (]/g) ?? [];
}

function joined(pieces: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces) {
    if (line !== "" && displayWidth((line + piece).trimEnd()) > width) {
      lines.push(line);
      line = "";
    }
    line += piece;
  }
  return [...lines, line].flatMap((each) => wrap(each, width));
}

function sourceOf({ setting, evidence }: ExplainedRow): string {
  if (evidence.default_of !== "") return `default of ${setting}`;
  if (setting === "") return evidence.file;
  const place = evidence.line === 0 ? evidence.file : `${evidence.file}:${evidence.line}`;
  return `${setting} (${place})`;
}

function text(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
