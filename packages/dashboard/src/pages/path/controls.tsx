import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { humanized } from "../../core/format.ts";
import { Enforcement } from "../../components/enforcement.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";

/** The controls that are enforced on the route, and those that could be. */
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
              <th scope="col">At step</th>
              <th scope="col" className="num">
                Stops
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
            A guardrail counts as a control where it is enforced and answers every call of a tool,
            or weighs what is sent out by what the session has seen. One that denies every call
            closes the path. <Link href={libraryFor(path)}>Guardrails of the library</Link>
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

/** The library for the agent that is last on the route, narrowed to the path's category. */
function libraryFor({
  agents_involved,
  services,
  owasp_tag,
}: Pick<Api["AttackPathDetail"], "agents_involved" | "services" | "owasp_tag">): string {
  const query = new URLSearchParams({
    view: "library",
    agent: agents_involved.at(-1) ?? "",
    service: services[0] ?? "",
    q: owasp_tag,
  });
  return `/guardrails?${query}`;
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
