import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { machinesQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { count, counted } from "../../core/format.ts";
import { DataTable, sorted } from "../../components/data-table.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { FilterText } from "../../components/filter-text.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { useUrlState } from "../../core/url-state.ts";
import { EnrollDialog } from "./enroll-dialog.tsx";
import { machineColumns } from "./machine-columns.tsx";
import { stateNames } from "./machine-state.tsx";
import { ActionButton, useRefusal } from "../../shell/action-button.tsx";

type Machine = Api["Machine"];

export function MachinesPage() {
  const query = useQuery(machinesQuery);
  const [q, setQ] = useUrlState("q");
  const [state, setState] = useUrlState("state");
  const [sort, setSort] = useUrlState("sort");
  const [enrolling, setEnrolling] = useState(false);
  const machines = query.data ?? [];
  const sorting = {
    column: sort === "" ? "state" : sort.replace(/^-/, ""),
    descending: sort === "" || sort.startsWith("-"),
  };
  const shown = useMemo(() => {
    const text = q.toLowerCase();
    const matching = (query.data ?? []).filter(
      (machine) => (state === "" || machine.state === state) && textOf(machine).includes(text),
    );
    return sorted(matching, machineColumns, {
      column: sort === "" ? "state" : sort.replace(/^-/, ""),
      descending: sort === "" || sort.startsWith("-"),
    });
  }, [query.data, q, state, sort]);
  return (
    <div className="page">
      <PageHead
        title="Machines"
        actions={
          <>
            <ExportMenu name="machines" rows={() => shown.map(exported)} />
            <ActionButton does="POST /api/v1/machines" onClick={() => setEnrolling(true)}>
              Enroll machine
            </ActionButton>
          </>
        }
      >
        {query.data === undefined ? what : soWhat(machines)}
      </PageHead>
      {enrolling ? <EnrollDialog onClose={() => setEnrolling(false)} /> : null}
      <div className="filters" role="search">
        <FilterText
          label="Filter machines"
          placeholder="Filter by name, owner, group or tag"
          value={q}
          onChange={setQ}
        />
        <FilterSelect
          label="State"
          value={state}
          choices={[["", "All states"], ...Object.entries(stateNames)]}
          onChange={setState}
        />
        <span className="filters-end muted tabular">
          {query.data === undefined
            ? ""
            : `${count(shown.length)} of ${counted(machines.length, "machine")}`}
        </span>
      </div>
      <ShortenedNotice list="GET /api/v1/machines" what="machines" order="first" />
      <Loaded query={query} what="machines">
        {() =>
          machines.length === 0 ? (
            <NoMachines />
          ) : shown.length === 0 ? (
            <Empty title="No machine matches">Change the filters above.</Empty>
          ) : (
            <DataTable
              label="Machines"
              columns={machineColumns}
              items={shown}
              keyOf={({ name }) => name}
              sorting={sorting}
              onSort={({ column, descending }) => setSort(`${descending ? "-" : ""}${column}`)}
            />
          )
        }
      </Loaded>
    </div>
  );
}

function NoMachines() {
  const refusal = useRefusal("POST /api/v1/machines");
  return refusal === "" ? (
    <Empty title="No machines" command="machines enroll --name NAME">
      Enroll a machine here, and run <code>parapet agent</code> on it with the token.
    </Empty>
  ) : (
    <Empty title="No machines">
      No machine has a workspace that your role is for. An administrator enrolls machines.
    </Empty>
  );
}

const what = "Machines that send the scans of their workspaces to this service.";

function soWhat(machines: readonly Machine[]): string {
  const silent = machines.filter(({ state }) => state === "silent").length;
  const unseen = machines.filter(({ state }) => state === "unknown").length;
  return [
    what,
    ...(silent === 0 ? [] : [`${counted(silent, "machine")} stopped sending.`]),
    ...(unseen === 0 ? [] : [`${counted(unseen, "machine")} never sent anything.`]),
  ].join(" ");
}

function textOf({ name, owner, group, tags, os }: Machine): string {
  return [name, owner, group, ...tags, os].join(" ").toLowerCase();
}

function exported({ tags, runtimes, ...machine }: Machine) {
  return { ...machine, tags: tags.join(" "), runtimes: runtimes.join(" ") };
}
