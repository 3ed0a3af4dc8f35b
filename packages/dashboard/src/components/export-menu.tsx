import { Suspense, useState } from "react";
import type { ExportForm } from "./export-choices.tsx";
import type { Row } from "./export-rows.ts";
import { Icon } from "./icon.tsx";
import { lazyComponent } from "./lazy-component.tsx";

const ExportChoices = lazyComponent(
  async () => (await import("./export-choices.tsx")).ExportChoices,
);

type ExportProps = {
  /** File name without extension. */
  readonly name: string;
  readonly rows: () => readonly Row[];
  /** Further forms, such as pictures. */
  readonly pictures?: readonly ExportForm[] | undefined;
};

/** Exports the shown rows. The menu is loaded on demand. */
export function ExportMenu({
  quiet = false,
  ...props
}: ExportProps & {
  /** Icon only, for panel headers. */
  readonly quiet?: boolean;
}) {
  const [wanted, setWanted] = useState(false);
  const trigger = quiet ? "button button-quiet button-icon" : "button";
  const label = <ExportLabel quiet={quiet} name={props.name} />;
  const button = (
    <button
      type="button"
      className={trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={ExportChoices.load}
      onFocus={ExportChoices.load}
      onClick={() => setWanted(true)}
    >
      {label}
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ExportChoices {...props} trigger={trigger} label={label} />
    </Suspense>
  );
}

function ExportLabel({ quiet, name }: { readonly quiet: boolean; readonly name: string }) {
  return (
    <>
      <Icon name="download" size={14} />
      {quiet ? <span className="visually-hidden">Export {name}</span> : "Export"}
    </>
  );
}
