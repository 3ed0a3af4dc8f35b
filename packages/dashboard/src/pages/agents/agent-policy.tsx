import { useQuery } from "@tanstack/react-query";
import { agentPolicyQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { placeOf } from "../../parts/evidence-view.tsx";
import { Loaded } from "../../parts/states.tsx";

/** What the agent may do, line by line, each with the setting that says so. */
export function AgentPolicy({
  agentId,
  service,
}: {
  readonly agentId: string;
  readonly service: string;
}) {
  const query = useQuery(agentPolicyQuery(agentId, service));
  return (
    <section className="panel" aria-labelledby="policy-title">
      <div className="panel-head">
        <h2 id="policy-title">Effective policy</h2>
        <span className="panel-aside">As the runtime reads it: settings, defaults and all</span>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="the policy">
          {({ sections }) => (
            <>
              {sections.map((section) => (
                <PolicySection key={section.title} section={section} />
              ))}
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
}

function PolicySection({ section }: { readonly section: Api["AgentPolicy"]["sections"][number] }) {
  return (
    <table className="plain-table policy">
      <caption>{section.title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Value</th>
          <th scope="col">Because of</th>
        </tr>
      </thead>
      <tbody>
        {section.rows.map(({ subject, value, setting, evidence }, index) => (
          // Two rows may say the same of two places.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${index} ${subject}`}>
            <td>{subject}</td>
            <td>{value}</td>
            <td className="policy-why">
              <div className="mono">{setting === "" ? placeOf(evidence) : setting}</div>
              <div className="cell-sub">
                {evidence.default_of === ""
                  ? placeOf(evidence)
                  : `not set: default of ${evidence.default_of}`}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
