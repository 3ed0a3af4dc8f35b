import { Suspense } from "react";
import type { Row } from "./export-rows.ts";
import { Icon } from "./icon.tsx";
import { later } from "./later.tsx";

const ExportChoices = later(async () => (await import("./export-choices.tsx")).ExportChoices);

/** Takes the rows that are shown elsewhere. */
export function ExportMenu(props: {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly rows: () => readonly Row[];
}) {
  return (
    <Suspense
      fallback={
        <button type="button" className="button" disabled>
          <Icon name="download" size={14} />
          Export
        </button>
      }
    >
      <ExportChoices {...props} />
    </Suspense>
  );
}
