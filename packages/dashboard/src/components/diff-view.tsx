type Line = { readonly kind: string; readonly number: string; readonly text: string };

/** A unified diff with line numbers. */
export function DiffView({ diff }: { readonly diff: string }) {
  return (
    <div className="source source-wraps" role="group" aria-label="Changes">
      <div className="source-lines">
        {linesOf(diff).map(({ kind, number, text }, index) => (
          // Lines have no ID.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="source-line" data-kind={kind}>
            <span className="source-number">{number}</span>
            <span>{text}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function linesOf(diff: string): readonly Line[] {
  let before = 0;
  let after = 0;
  return diff
    .replace(/\n$/, "")
    .split("\n")
    .map((text): Line => {
      const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(text);
      if (hunk !== null) {
        before = Number(hunk[1]);
        after = Number(hunk[2]);
        return { kind: "hunk", number: "", text };
      }
      if (before === 0 || /^(?:---|\+\+\+) /.test(text)) return { kind: "file", number: "", text };
      if (text.startsWith("+")) return { kind: "added", number: String(after++), text };
      if (text.startsWith("-")) return { kind: "removed", number: String(before++), text };
      before += 1;
      return { kind: "", number: String(after++), text };
    });
}
