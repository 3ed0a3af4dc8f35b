import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { copyText } from "./copy-button.tsx";
import { csvOf, download, markdownOf, type Row } from "./export-rows.ts";

/** A form that the rows are not in: its name, and what writes it. */
export type ExportForm = readonly [name: string, write: () => void];
const none: readonly ExportForm[] = [];

/** The open export menu, loaded on demand. */
export function ExportChoices({
  name,
  rows,
  pictures = none,
  trigger,
  label,
}: {
  /** File name without extension. */
  readonly name: string;
  readonly rows: () => readonly Row[];
  /** Further forms, each with its name and what writes it. */
  readonly pictures?: readonly ExportForm[] | undefined;
  /** Class of the button. */
  readonly trigger: string;
  readonly label: ReactNode;
}) {
  const choices: readonly (readonly [string, () => void])[] = [
    ["Download CSV", () => download(`${name}.csv`, "text/csv", csvOf(rows()))],
    [
      "Download JSON",
      () => download(`${name}.json`, "application/json", JSON.stringify(rows(), undefined, 2)),
    ],
    ["Copy as Markdown", () => void copyText(markdownOf(rows()))],
    ...pictures,
  ];
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger className={trigger}>{label}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4}>
          {choices.map(([choice, act]) => (
            <DropdownMenu.Item key={choice} className="menu-item" onSelect={act}>
              {choice}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
