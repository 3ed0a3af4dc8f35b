import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { counted, humanized, score } from "../../core/format.ts";
import { levelOfScore, SeverityMark } from "../../components/severity.tsx";
import type { MapNode } from "./map-graph.ts";
import { matchingNodes } from "./node-search.ts";

const shown = 50;

/** Finds a node among all that match. */
export function NodeSearchBox({
  label,
  nodes,
  onSelect,
}: {
  readonly label: string;
  readonly nodes: readonly MapNode[];
  readonly onSelect: (id: string) => void;
}) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const id = useId();
  const found = useMemo(() => matchingNodes(nodes, text), [nodes, text]);
  const listed = found.slice(0, shown);
  const isOpen = open && text.trim() !== "";
  const choose = (node: MapNode | undefined) => {
    if (node === undefined) return;
    setText("");
    setOpen(false);
    onSelect(node.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive(Math.max(0, Math.min(listed.length - 1, active + step)));
    }
    if (event.key === "Enter" && isOpen) choose(listed[active]);
    if (event.key === "Escape") setOpen(false);
  };
  return (
    <div className="node-search">
      <input
        type="search"
        className="field"
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={
          isOpen && listed[active] !== undefined ? `${id}-${active}` : undefined
        }
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isOpen ? (
        <div className="menu node-matches">
          <ul id={`${id}-list`} role="listbox" aria-label={label}>
            {listed.map((node, index) => (
              <li
                key={node.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className="node-match"
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(node)}
                onMouseMove={() => setActive(index)}
              >
                <span className="path-score tabular">
                  {node.risk === 0 ? null : <SeverityMark severity={levelOfScore(node.risk)} />}
                  {node.risk === 0 ? "" : score(node.risk)}
                </span>
                <span className="truncate">{node.name}</span>
                <span className="cell-sub truncate">
                  {humanized(node.kind)}
                  {node.service === "" ? "" : ` · ${node.service}`}
                </span>
              </li>
            ))}
          </ul>
          <p className="cell-sub node-count">
            {found.length === 0
              ? "No matching node."
              : found.length > shown
                ? `The first ${shown} of ${counted(found.length, "match", "matches")}`
                : counted(found.length, "match", "matches")}
          </p>
        </div>
      ) : null}
    </div>
  );
}
