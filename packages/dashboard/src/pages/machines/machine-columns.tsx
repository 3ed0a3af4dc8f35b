import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { at } from "../../core/format.ts";
import type { Column } from "../../components/data-table.tsx";
import { countOf, MachineState, seenText, stateRank } from "./machine-state.tsx";

export function machineAddress(name: string): string {
  return `/machines/${encodeURIComponent(name)}`;
}

export const machineColumns: readonly Column<Api["Machine"]>[] = [
  {
    id: "state",
    title: "State",
    width: "104px",
    sortBy: ({ state }) => stateRank[state],
    cell: ({ state }) => <MachineState state={state} />,
  },
  {
    id: "name",
    title: "Machine",
    width: "minmax(0, 2fr)",
    sortBy: ({ name }) => name,
    cell: ({ name, os }) => (
      <>
        <Link className="row-link truncate block" href={machineAddress(name)}>
          {name}
        </Link>
        <div className="cell-sub truncate">{os === "" ? "system unknown" : os}</div>
      </>
    ),
  },
  {
    id: "owner",
    title: "Owner",
    width: "minmax(0, 1fr)",
    wide: true,
    sortBy: ({ owner }) => owner,
    cell: ({ owner, group }) => (
      <>
        <div className="truncate">{owner}</div>
        <div className="cell-sub truncate">{group}</div>
      </>
    ),
  },
  {
    id: "tags",
    title: "Tags",
    width: "minmax(0, 1fr)",
    wide: true,
    sortBy: ({ tags }) => tags.join(" "),
    cell: ({ tags }) => <div className="truncate secondary">{tags.join(", ")}</div>,
  },
  {
    id: "workspaces",
    title: "Workspaces",
    width: "104px",
    numeric: true,
    wide: true,
    sortBy: ({ workspaces }) => workspaces,
    cell: (machine) => countOf(machine, machine.workspaces),
  },
  {
    id: "agents",
    title: "Agents",
    width: "80px",
    numeric: true,
    wide: true,
    sortBy: ({ agents }) => agents,
    cell: (machine) => countOf(machine, machine.agents),
  },
  {
    id: "version",
    title: "Parapet",
    width: "96px",
    wide: true,
    sortBy: ({ parapet_version }) => parapet_version,
    cell: ({ parapet_version }) => (
      <span className="secondary">{parapet_version === "" ? "unknown" : parapet_version}</span>
    ),
  },
  {
    id: "seen",
    title: "Last seen",
    width: "120px",
    sortBy: ({ last_seen_at }) => last_seen_at,
    cell: (machine) => (
      <time className="muted" dateTime={machine.last_seen_at} title={at(machine.last_seen_at)}>
        {seenText(machine)}
      </time>
    ),
  },
];
