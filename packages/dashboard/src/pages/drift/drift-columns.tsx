import type { Api } from "../../api/types.ts";
import type { Column } from "../../components/data-table.tsx";
import { Severity, SeverityMark } from "../../components/severity.tsx";
import { When } from "../../components/when.tsx";
import { originOf, placeOf, statusNames, subjectOf } from "./drift-text.ts";

type Drift = Api["Drift"];

const ranks = ["low", "medium", "high", "critical"];

export function driftColumns(select: (drift: Drift) => void): readonly Column<Drift>[] {
  return [
    {
      id: "severity",
      title: "Severity",
      width: "88px",
      wide: true,
      sortBy: ({ severity }) => ranks.indexOf(severity),
      cell: ({ severity }) => <Severity severity={severity} />,
    },
    {
      id: "what",
      title: "Difference",
      width: "minmax(0, 12fr)",
      sortBy: (drift) => subjectOf(drift),
      cell: (drift) => (
        <>
          <button
            type="button"
            className="row-link row-button truncate block"
            title={subjectOf(drift)}
            onClick={() => select(drift)}
          >
            <span className="narrow-only">
              <SeverityMark severity={drift.severity} />{" "}
            </span>
            {subjectOf(drift)}
          </button>
          <div className="cell-sub truncate">{originOf(drift)}</div>
        </>
      ),
    },
    {
      id: "before",
      title: "Approved",
      width: "minmax(0, 4fr)",
      wide: true,
      cell: ({ before }) => <Value text={before} />,
    },
    {
      id: "after",
      title: "Now",
      width: "minmax(0, 4fr)",
      cell: ({ after }) => <Value text={after} />,
    },
    {
      id: "place",
      title: "Place",
      width: "minmax(0, 6fr)",
      wide: true,
      cell: (drift) => (
        <div
          className={drift.file === "" ? "truncate muted" : "truncate mono"}
          title={placeOf(drift)}
        >
          {placeOf(drift)}
        </div>
      ),
    },
    {
      id: "status",
      title: "Status",
      width: "96px",
      wide: true,
      sortBy: ({ status }) => status,
      cell: ({ status, reason }) => <span title={reason}>{statusNames[status]}</span>,
    },
    {
      id: "since",
      title: "Found",
      width: "112px",
      wide: true,
      sortBy: ({ since }) => since,
      cell: ({ since }) => <When time={since} />,
    },
  ];
}

function Value({ text }: { readonly text: string }) {
  return (
    <div className={text === "" ? "truncate muted" : "truncate"} title={text}>
      {text === "" ? "not there" : text}
    </div>
  );
}
