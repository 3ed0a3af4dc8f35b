import type { Api } from "../api/types.ts";

/** Where something is set: file, line and the setting, with the line marked. */
export function EvidenceView({ evidence }: { readonly evidence: Api["Evidence"] }) {
  const { file, pointer, line, excerpt, default_of } = evidence;
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
        <div className="source-lines">
          <div className="source-line" data-kind="marked">
            <span className="source-number">{line === 0 ? "" : line}</span>
            <span>{lineOf(pointer, excerpt)}</span>
          </div>
        </div>
      ) : (
        <div className="source-absent">Not set, so the default of {default_of} applies.</div>
      )}
    </figure>
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
