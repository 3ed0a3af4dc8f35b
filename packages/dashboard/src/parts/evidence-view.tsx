import { useQuery } from "@tanstack/react-query";
import { sourceQuery } from "../api/queries.ts";
import type { Api } from "../api/types.ts";

/** Where something is set: the file with the line marked, or whose default applies. */
export function EvidenceView({
  evidence,
  service,
}: {
  readonly evidence: Api["Evidence"];
  readonly service: string;
}) {
  const { file, pointer, line, default_of } = evidence;
  return (
    <figure className="source evidence">
      <figcaption className="source-head">
        <span>
          {file}
          {line === 0 ? "" : `:${line}`}
        </span>
        <span className="muted">{pointer}</span>
      </figcaption>
      {default_of === "" ? (
        <SourceLines evidence={evidence} service={service} />
      ) : (
        <div className="source-absent">Not set, so the default of {default_of} applies.</div>
      )}
    </figure>
  );
}

/** The lines of the file as it is now; where it has changed since, what the scan kept of it. */
function SourceLines({
  evidence: { file, pointer, line, excerpt },
  service,
}: {
  readonly evidence: Api["Evidence"];
  readonly service: string;
}) {
  const source = useQuery({ ...sourceQuery(service, file, line), enabled: line > 0 }).data;
  const marked = source?.lines[line - source.first_line];
  const isSame = marked !== undefined && (excerpt === "" || marked.includes(excerpt.slice(0, 24)));
  const lines =
    source !== undefined && isSame
      ? source.lines.map((text, index) => [source.first_line + index, text] as const)
      : [[line, lineOf(pointer, excerpt)] as const];
  return (
    <div className="source-lines">
      {lines.map(([number, text]) => (
        <div key={number} className="source-line" data-kind={number === line ? "marked" : ""}>
          <span className="source-number">{number === 0 ? "" : number}</span>
          <span>{text}</span>
        </div>
      ))}
    </div>
  );
}

/** The setting as one writes it: `dmPolicy: "open"`, `allowFrom[0]: "*"`. */
function lineOf(pointer: string, excerpt: string): string {
  const keys = pointer.split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.at(-1) ?? "";
  const setting = /^\d+$/.test(last) ? `${keys.at(-2) ?? ""}[${last}]` : last;
  return [setting, excerpt].filter(Boolean).join(": ");
}

/** "openclaw.json:41", for a list. */
export function placeOf(evidence: Api["Evidence"] | undefined): string {
  if (evidence === undefined) return "";
  return evidence.line === 0 ? evidence.file : `${evidence.file}:${evidence.line}`;
}
