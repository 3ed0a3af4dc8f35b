import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { machineQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, at, count, counted } from "../../core/format.ts";
import { isNotFound, MissingPage } from "../../components/missing-page.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Loaded } from "../../components/states.tsx";
import { MachineActions } from "./machine-actions.tsx";
import { MachineInstructions } from "./machine-instructions.tsx";
import { MachineState, seenText } from "./machine-state.tsx";

export function MachinePage({ name }: { readonly name: string }) {
  const query = useQuery(machineQuery(name));
  if (isNotFound(query.error)) {
    return (
      <MissingPage title="Machine not found" all="/machines" what="machines">
        {name} may have been deleted.
      </MissingPage>
    );
  }
  return (
    <Loaded query={query} what="the machine" title={name}>
      {(machine) => <Machine machine={machine} />}
    </Loaded>
  );
}

function Machine({ machine }: { readonly machine: Api["MachineDetail"] }) {
  const { name, state } = machine;
  return (
    <div className="page">
      <PageHead
        title={name}
        above={
          <div className="crumbs">
            <Link href="/machines">Machines</Link>
          </div>
        }
        actions={<MachineActions machine={machine} />}
      >
        {soWhat(machine)}
      </PageHead>
      <dl className="facts">
        <div>
          <dt>State</dt>
          <dd>
            <MachineState state={state} />
          </dd>
        </div>
        <Fact title="Last seen" text={seenText(machine)} hint={at(machine.last_seen_at)} />
        <Fact title="Owner" text={machine.owner || "not set"} />
        <Fact title="Group" text={machine.group || "not set"} />
        <Fact title="Tags" text={machine.tags.join(", ") || "none"} />
        <Fact title="Parapet" text={machine.parapet_version || "unknown"} />
        <Fact title="System" text={machine.os || "unknown"} />
        <Fact title="Runtimes" text={machine.runtimes.join(", ") || "unknown"} />
        <Fact title="Token" text={tokenText(machine)} hint={at(machine.expires_at)} />
      </dl>
      <section className="panel" aria-label="Workspaces">
        <div className="panel-head">
          <h2>Workspaces</h2>
          {machine.last_seen_at === "" ? null : (
            <span className="panel-aside">{counted(machine.agents, "agent")}</span>
          )}
        </div>
        <div className="panel-body">
          {machine.workspace_list.length === 0 ? (
            <p className="secondary">No scan of this machine has arrived.</p>
          ) : (
            <WorkspaceTable workspaces={machine.workspace_list} />
          )}
        </div>
      </section>
      <MachineInstructions name={name} />
    </div>
  );
}

function Fact({
  title,
  text,
  hint = "",
}: {
  readonly title: string;
  readonly text: string;
  readonly hint?: string;
}) {
  return (
    <div>
      <dt>{title}</dt>
      <dd title={hint}>{text}</dd>
    </div>
  );
}

function WorkspaceTable({
  workspaces,
}: {
  readonly workspaces: Api["MachineDetail"]["workspace_list"];
}) {
  return (
    <div className="table-wrap" tabIndex={0} role="group" aria-label="Workspaces">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col" className="num">
              Agents
            </th>
            <th scope="col" className="num">
              Critical findings
            </th>
            <th scope="col" className="num">
              High findings
            </th>
            <th scope="col">Scanned</th>
          </tr>
        </thead>
        <tbody>
          {workspaces.map(({ service, workspace_path, agents, summary, scanned_at }) => (
            <tr key={service}>
              <td>
                <Link href={`/findings?service=${encodeURIComponent(service)}`}>{service}</Link>
                <div className="cell-sub break-all">{workspace_path}</div>
              </td>
              <td className="num">
                <Link href={`/agents?q=${encodeURIComponent(service)}`}>{count(agents)}</Link>
              </td>
              <td className="num">{count(summary.critical)}</td>
              <td className="num">{count(summary.high)}</td>
              <td className="muted" title={at(scanned_at)}>
                {scanned_at === "" ? "unknown" : ago(scanned_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function soWhat({ state, last_seen_at }: Api["MachineDetail"]): string {
  switch (state) {
    case "reporting":
      return "Scans of this machine arrive.";
    case "silent":
      return `No scan has arrived since ${at(last_seen_at)}. What is shown is as old.`;
    case "unknown":
      return "No scan of this machine has arrived yet. Start parapet agent on it with its token.";
    case "revoked":
      return "Its token is revoked: it can send nothing. What it has sent stays until it is deleted.";
    case "expired":
      return "Its token has expired: it can send nothing until it is enrolled again.";
  }
}

function tokenText({ revoked_at, expires_at }: Api["MachineDetail"]): string {
  if (revoked_at !== "") return "revoked";
  return expires_at === "" ? "never expires" : `expires ${ago(expires_at)}`;
}
