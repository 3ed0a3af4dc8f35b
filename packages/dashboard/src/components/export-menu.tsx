import { Suspense, useState } from "react";
import type { Row } from "./export-rows.ts";
import { Icon } from "./icon.tsx";
import { lazyComponent } from "./lazy-component.tsx";

const ExportChoices = lazyComponent(
  async () => (await import("./export-choices.tsx")).ExportChoices,
);

type ExportProps = {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly rows: () => readonly Row[];
};

/** Takes the rows that are shown elsewhere. The menu is loaded for those who want it. */
export function ExportMenu({
  quiet = false,
  ...props
}: ExportProps & {
  /** In the head of a panel: a sign without a word. */
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
