import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { type InventoryKind, inventoryPlacesQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { When } from "../../components/when.tsx";
import { counted } from "../../core/format.ts";
import { machineAddress } from "../machines/machine-columns.tsx";
import { kindTexts } from "./inventory-text.ts";
import { WorstExposure } from "./worst-exposure.tsx";

type Place = Api["InventoryPlace"];

/** The workspaces that have one thing. */
export function InventoryPlaces({
  kind,
  item,
}: {
  readonly kind: InventoryKind;
  readonly item: string;
}) {
  const query = useQuery(inventoryPlacesQuery(kind, item));
  const { title, noun } = kindTexts[kind];
  const places = query.data ?? [];
  return (
    <div className="page">
      <PageHead
        title={item}
        above={
          <div className="crumbs">
            <Link href="/inventory">Inventory</Link>
            <span aria-hidden="true">/</span>
            <Link href={`/inventory?kind=${kind}`}>{title}</Link>
          </div>
        }
        actions={<ExportMenu name="inventory-places" rows={() => places.map(exported)} />}
      >
        {query.data === undefined
          ? `Where this ${noun} is.`
          : `This ${noun} is in ${counted(places.length, "workspace")}.`}
      </PageHead>
      <ShortenedNotice
        list="GET /api/v1/inventory/places"
        of={[{ kind, item }]}
        what="workspaces"
        order="first"
      />
      <Loaded query={query} what="workspaces">
        {() =>
          places.length === 0 ? (
            <Empty title={`No workspace has this ${noun}`}>
              The latest scan of no workspace shows it.
            </Empty>
          ) : (
            <DataTable
              label="Workspaces"
              columns={columnsOf(kind)}
              items={places}
              keyOf={({ service }) => service}
            />
          )
        }
      </Loaded>
    </div>
  );
}

function columnsOf(kind: InventoryKind): readonly Column<Place>[] {
  const { detail, hasVersions } = kindTexts[kind];
  return [
    {
      id: "worst",
      title: "Worst exposure",
      width: "120px",
      cell: ({ exposure }) => <WorstExposure exposure={exposure} />,
    },
    {
      id: "service",
      title: "Workspace",
      width: "minmax(0, 1fr)",
      cell: ({ service, machine }) => (
        <>
          <Link
            className="row-link truncate block"
            href={`/findings?service=${encodeURIComponent(service)}`}
          >
            {service}
          </Link>
          <div className="cell-sub truncate">
            {machine === "" ? (
              "scanned by this service"
            ) : (
              <Link href={machineAddress(machine)}>{machine}</Link>
            )}
          </div>
        </>
      ),
    },
    {
      id: "place",
      title: "Place",
      width: "minmax(0, 1fr)",
      wide: true,
      cell: ({ places }) => (
        <div className="truncate mono" title={placesText(places).join("\n")}>
          {placesText(places).join(", ") || "unknown"}
        </div>
      ),
    },
    ...(kind === "agent"
      ? []
      : [
          {
            id: "agents",
            title: "Agents",
            width: "minmax(0, 120px)",
            wide: true,
            cell: ({ agents }: Place) => <div className="truncate">{agents.join(", ")}</div>,
          },
        ]),
    ...(hasVersions
      ? [
          {
            id: "version",
            title: "Version",
            width: "minmax(0, 136px)",
            cell: ({ version, pinned }: Place) => (
              <>
                <div className="truncate">{version === "" ? "unknown" : version}</div>
                {pinned === undefined ? null : (
                  <div className="cell-sub">{pinned ? "pinned" : "not pinned"}</div>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(detail === ""
      ? []
      : [
          {
            id: "detail",
            title: detail,
            width: "minmax(0, 136px)",
            wide: true,
            cell: (place: Place) => (
              <div className="truncate secondary">{place.detail.replaceAll("_", " ")}</div>
            ),
          },
        ]),
    {
      id: "first",
      title: "First seen",
      width: "104px",
      wide: true,
      cell: ({ first_seen }) => <When time={first_seen} />,
    },
    {
      id: "seen",
      title: "Scanned",
      width: "104px",
      cell: ({ last_seen }) => <When time={last_seen} />,
    },
  ];
}

function placesText(places: Place["places"]): readonly string[] {
  return places.map(({ file, line }) => (line === 0 ? file : `${file}:${line}`));
}

function exported({ places, agents, exposure, pinned, ...place }: Place) {
  return {
    ...place,
    pinned: pinned ?? "unknown",
    agents: agents.join(" "),
    places: placesText(places).join(" "),
    exposure_id: exposure?.exposure_id ?? "",
    severity: exposure?.severity ?? "",
    score: exposure?.score ?? "",
  };
}
