import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "wouter";
import { type InventoryKind, inventoryQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { type Column, DataTable, sorted } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterText } from "../../components/filter-text.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { When } from "../../components/when.tsx";
import { count, counted } from "../../core/format.ts";
import { useUrlState } from "../../core/url-state.ts";
import { inventoryAddress, kindTexts, versionsText } from "./inventory-text.ts";
import { WorstExposure } from "./worst-exposure.tsx";

type Item = Api["InventoryItem"];

/** Everything of one kind, each once. */
export function InventoryItems({ kind }: { readonly kind: InventoryKind }) {
  const [q, setQ] = useUrlState("q");
  const [sort, setSort] = useUrlState("sort");
  const query = useQuery(inventoryQuery(kind, q));
  const columns = useMemo(() => columnsOf(kind), [kind]);
  const sorting = {
    column: sort === "" ? "worst" : sort.replace(/^-/, ""),
    descending: sort === "" || sort.startsWith("-"),
  };
  const { column, descending } = sorting;
  const shown = useMemo(
    () => sorted(query.data ?? [], columns, { column, descending }),
    [query.data, columns, column, descending],
  );
  const { noun, title } = kindTexts[kind];
  return (
    <>
      <div className="filters" role="search">
        <FilterText
          label={`Filter ${title}`}
          placeholder="Filter by name"
          value={q}
          onChange={setQ}
        />
        <span className="filters-end muted tabular">
          {query.data === undefined ? "" : counted(shown.length, noun)}
        </span>
        <ExportMenu name={`inventory-${kind}`} rows={() => shown.map(exported)} />
      </div>
      <ShortenedNotice
        list="GET /api/v1/inventory"
        of={[{ kind, name: q }]}
        what={`${noun}s`}
        order="worst"
        otherwise="Filter by name to see others."
      />
      <Loaded query={query} what={title}>
        {() =>
          shown.length === 0 ? (
            <Empty title={q === "" ? `No ${noun} is known` : `No ${noun} matches`}>
              {q === ""
                ? "The latest scans show none. Workspaces that were last scanned by an older release count after their next scan."
                : "Change the filter above."}
            </Empty>
          ) : (
            <DataTable
              label={title}
              columns={columns}
              items={shown}
              keyOf={({ name }) => name}
              sorting={sorting}
              onSort={(next) => setSort(`${next.descending ? "-" : ""}${next.column}`)}
            />
          )
        }
      </Loaded>
    </>
  );
}

function columnsOf(kind: InventoryKind): readonly Column<Item>[] {
  const columns: readonly Column<Item>[] = [
    {
      id: "worst",
      title: "Worst exposure",
      width: "120px",
      sortBy: ({ exposure_id, score }) => (exposure_id === "" ? -1 : score),
      cell: (item) => <WorstExposure exposure={item} />,
    },
    {
      id: "name",
      title: "Name",
      width: "minmax(0, 2fr)",
      sortBy: ({ name }) => name,
      cell: ({ name }) => (
        <Link className="row-link truncate block" href={inventoryAddress(kind, name)} title={name}>
          {name}
        </Link>
      ),
    },
    {
      id: "versions",
      title: "Versions",
      width: "minmax(0, 1fr)",
      wide: true,
      cell: ({ versions }) => (
        <div
          className="truncate secondary"
          title={versions
            .map(({ version, services }) => `${version}: ${counted(services, "workspace")}`)
            .join("\n")}
        >
          {versionsText(versions)}
        </div>
      ),
    },
    {
      id: "services",
      title: "Workspaces",
      width: "104px",
      numeric: true,
      sortBy: ({ services }) => services,
      cell: ({ services }) => count(services),
    },
    {
      id: "machines",
      title: "Machines",
      width: "96px",
      numeric: true,
      wide: true,
      sortBy: ({ machines }) => machines,
      cell: ({ machines }) => count(machines),
    },
    {
      id: "first",
      title: "First seen",
      width: "112px",
      wide: true,
      sortBy: ({ first_seen }) => first_seen,
      cell: ({ first_seen }) => <When time={first_seen} />,
    },
    {
      id: "seen",
      title: "Last seen",
      width: "112px",
      wide: true,
      sortBy: ({ last_seen }) => last_seen,
      cell: ({ last_seen }) => <When time={last_seen} />,
    },
  ];
  return kindTexts[kind].hasVersions ? columns : columns.filter(({ id }) => id !== "versions");
}

function exported({ versions, ...item }: Item) {
  return { ...item, versions: versions.map(({ version }) => version).join(" ") };
}
