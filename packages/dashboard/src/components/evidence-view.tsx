import { useQuery } from "@tanstack/react-query";
import { sourceQuery } from "../api/queries.ts";
import type { Api } from "../api/types.ts";

type Evidence = Api["Evidence"];

/** Context lines of a source excerpt. */
const around = 3;

/** Evidence: source excerpts with highlighted lines, or defaults. */
export function EvidenceList({
  evidence,
  service,
}: {
  readonly evidence: readonly Evidence[];
  readonly service: string;
}) {
  return groupsOf(evidence).map((group) => {
    const [first] = group;
    return (
      <figure key={`${first.file} ${first.pointer}`} className="source evidence">
        <figcaption className="source-head">
          <span>
            {first.file}
            {first.line === 0 ? "" : `:${first.line}`}
          </span>
          <span className="muted">{group.map(({ pointer }) => pointer).join(" ")}</span>
        </figcaption>
        {first.default_of === "" ? (
          <SourceLines group={group} service={service} />
        ) : (
          <div className="source-absent">Not set; default of {first.default_of}.</div>
        )}
      </figure>
    );
  });
}

type Group = readonly [Evidence, ...Evidence[]];

/** Groups evidence that fits into one excerpt. */
function groupsOf(evidence: readonly Evidence[]): readonly Group[] {
  return evidence.reduce<readonly Group[]>((groups, next) => {
    const last = groups.at(-1);
    const joins =
      last !== undefined &&
      last[0].file === next.file &&
      last[0].default_of === next.default_of &&
      (next.default_of !== "" || Math.abs(last[0].line - next.line) <= around);
    return joins ? [...groups.slice(0, -1), [...last, next]] : [...groups, [next]];
  }, []);
}

/** Lines of the current file; if it has changed, the excerpt of the scan. */
function SourceLines({ group, service }: { readonly group: Group; readonly service: string }) {
  const [{ file, line }] = group;
  const source = useQuery({ ...sourceQuery(service, file, line), enabled: line > 0 }).data;
  const shows = (each: Evidence) => {
    const text = source?.lines[each.line - source.first_line];
    return text !== undefined && text.includes(each.excerpt.slice(0, 24));
  };
  const lines =
    source !== undefined && group.every(shows)
      ? source.lines.map((text, index) => [source.first_line + index, text] as const)
      : group.map((each) => [each.line, lineOf(each.pointer, each.excerpt)] as const);
  const marked = new Set(group.map((each) => each.line));
  return (
    <div className="source-lines">
      {lines.map(([number, text]) => (
        <div
          key={`${number} ${text}`}
          className="source-line"
          data-kind={marked.has(number) ? "marked" : ""}
        >
          <span className="source-number">{number === 0 ? "" : number}</span>
          <span>{text}</span>
        </div>
      ))}
    </div>
  );
}

/** The setting as written: `dmPolicy: "open"`, `allowFrom[0]: "*"`. */
function lineOf(pointer: string, excerpt: string): string {
  const keys = pointer.split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.at(-1) ?? "";
  const setting = /^\d+$/.test(last) ? `${keys.at(-2) ?? ""}[${last}]` : last;
  return [setting, excerpt].filter(Boolean).join(": ");
}

/** "openclaw.json:41". */
export function placeOf(evidence: Api["Evidence"] | undefined): string {
  if (evidence === undefined) return "";
  return evidence.line === 0 ? evidence.file : `${evidence.file}:${evidence.line}`;
}
