import { DropdownMenu } from "radix-ui";
import { copyText } from "./copy-button.tsx";
import { csvOf, download, markdownOf, type Row } from "./export-rows.ts";
import { Icon } from "./icon.tsx";

/** The menu itself; it is loaded after the page. */
export function ExportChoices({
  name,
  rows,
}: {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly rows: () => readonly Row[];
}) {
  const choices: readonly (readonly [string, () => void])[] = [
    ["Download CSV", () => download(`${name}.csv`, "text/csv", csvOf(rows()))],
    [
      "Download JSON",
      () => download(`${name}.json`, "application/json", JSON.stringify(rows(), undefined, 2)),
    ],
    ["Copy as Markdown", () => void copyText(markdownOf(rows()))],
  ];
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="button">
        <Icon name="download" size={14} />
        Export
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4}>
          {choices.map(([label, act]) => (
            <DropdownMenu.Item key={label} className="menu-item" onSelect={act}>
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
