import { useQuery } from "@tanstack/react-query";
import { instructionsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, at } from "../../core/format.ts";
import { instructionText, isOpen } from "../../fixing/instruction-text.ts";
import { useWithdraw } from "../../fixing/use-instructions.ts";
import { ActionButton } from "../../shell/action-button.tsx";

/** The fix plans that the owner of a machine was asked for; nothing where there are none. */
export function MachineInstructions({ name }: { readonly name: string }) {
  const { data } = useQuery(instructionsQuery({ machine: name }));
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="panel" aria-label="Instructions">
      <div className="panel-head">
        <h2>Instructions</h2>
        <span className="panel-aside">Fix plans that its owner was asked to accept</span>
      </div>
      <div className="panel-body">
        <div className="table-wrap" tabIndex={0} role="group" aria-label="Instructions">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Checks</th>
                <th scope="col">State</th>
                <th scope="col">Asked</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <Row key={one.instruction_id} instruction={one} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}

function Row({ instruction }: { readonly instruction: Api["Instruction"] }) {
  const { service, check_ids, reason, asked_by, asked_at } = instruction;
  const withdraw = useWithdraw();
  return (
    <tr>
      <td>
        <span className="mono">{check_ids.join(", ")}</span>
        <div className="cell-sub break-all">
          {service}: {reason}
        </div>
      </td>
      <td>{instructionText(instruction)}</td>
      <td className="muted" title={at(asked_at)}>
        {ago(asked_at)}
        <div className="cell-sub">{asked_by}</div>
      </td>
      <td>
        {isOpen(instruction) ? (
          <ActionButton
            does="POST /api/v1/instructions/{instruction_id}/withdraw"
            at={[service]}
            className="button button-quiet"
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate(instruction)}
          >
            Withdraw<span className="visually-hidden"> {check_ids.join(", ")}</span>
          </ActionButton>
        ) : null}
      </td>
    </tr>
  );
}
