import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { humanized } from "../../core/format.ts";
import { Enforcement } from "../../components/enforcement.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { guardAddress, lastToolOf } from "../guard/guard-address.ts";

/** Enforced and missing controls on the path. */
export function Controls({ path }: { readonly path: Api["AttackPathDetail"] }) {
  const { controls_present: present, controls_missing: missing } = path;
  return (
    <section className="panel" aria-labelledby="controls-title">
      <div className="panel-head">
        <h2 id="controls-title">Controls</h2>
        <span className="panel-aside panel-export">
          {present.length} enforced, {missing.length} missing
          <ExportMenu
            quiet
            name="controls"
            rows={() => [...present.map(rowOf("enforced")), ...missing.map(rowOf("not_enforced"))]}
          />
        </span>
      </div>
      <div className="panel-body">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Control</th>
              <th scope="col">Step</th>
              <th scope="col" className="num">
                Effectiveness
              </th>
            </tr>
          </thead>
          <tbody>
            {present.map((control) => (
              <ControlRow
                key={`p${control.name}${control.step}`}
                control={control}
                state="enforced"
              />
            ))}
            {missing
              .toSorted((a, b) => b.efficacy - a.efficacy)
              .map((control) => (
                <ControlRow
                  key={`m${control.name}${control.step}`}
                  control={control}
                  state="not_enforced"
                />
              ))}
          </tbody>
        </table>
        {missing.length === 0 ? null : (
          <p className="form-hint">
            A guardrail counts as a control if it is enforced and applies to every call of a tool,
            or checks egress against session labels. A guardrail that denies every call closes the
            path. <Link href={guardFor(path)}>Guard the agent</Link>
          </p>
        )}
      </div>
    </section>
  );
}

function rowOf(enforcement: Api["EnforcementState"]) {
  return ({ name, step, efficacy }: Api["CountedControl"]) => ({
    name,
    enforcement,
    step: step + 1,
    efficacy,
  });
}

/** The last agent of the path, and the last tool that is called on it. */
function guardFor({
  agents_involved,
  services,
  path_steps,
}: Pick<Api["AttackPathDetail"], "agents_involved" | "services" | "path_steps">): string {
  return guardAddress({
    agent_id: agents_involved.at(-1) ?? "",
    service: services[0] ?? "",
    tool: lastToolOf({ path_steps }),
  });
}

function ControlRow({
  control,
  state,
}: {
  readonly control: Api["CountedControl"];
  readonly state: Api["EnforcementState"];
}) {
  return (
    <tr>
      <td>
        {humanized(control.name)}
        <div className="cell-sub">
          <Enforcement state={state} />
        </div>
      </td>
      <td className="tabular">{control.step + 1}</td>
      <td className="num">{Math.round(control.efficacy * 100)} %</td>
    </tr>
  );
}
