import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { serviceRiskQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { Enforcement } from "../../components/enforcement.tsx";
import { ParapetCommand } from "../../components/parapet-command.tsx";
import { useServiceOptions } from "../../components/use-service-options.ts";
import { at } from "../../core/format.ts";
import { GuardStep } from "./guard-step.tsx";
import { installFor } from "./install-words.ts";
import { canaryText } from "./proof-of-adapter.ts";
import type { LiveGuard } from "./use-live-guard.ts";

type Props = { readonly agent: Api["Agent"]; readonly live: LiveGuard };

const healthWords = { active: "Active", error: "Error", unknown: "Not verified" } as const;
const healthTones = { active: "good", error: "bad", unknown: "muted" } as const;

/** The command that installs the adapter, and whether it is there. */
export function InstallStep({ agent, live: { adapters, error } }: Props) {
  const { agent_id: agentId, service, runtime } = agent;
  const workspacePath = useQuery(serviceRiskQuery(service)).data?.workspace_path ?? "";
  const { data, url } = useServiceOptions();
  const install = installFor({ runtime, workspacePath, agentId, service });
  const isInstalled = adapters !== undefined && adapters.length > 0;
  return (
    <GuardStep
      number={3}
      title="Adapter"
      aside="Makes the runtime ask before it acts"
      isDone={isInstalled}
    >
      {isInstalled ? null : install.kind === "none" ? (
        <p className="secondary">{install.reason}</p>
      ) : (
        <>
          <p className="secondary">
            Run this once on the machine of the agent. It shows the change, backs up the file, and
            can be taken back with <code>unprotect</code>. Add{" "}
            <code className="nowrap">--dry-run</code> to look first.
          </p>
          <ParapetCommand words={`${install.words}${data}${url}`} />
        </>
      )}
      <div role="status">
        {adapters === undefined ? (
          <p className="muted">
            {error === null ? "Looking for the adapter…" : `Unknown: ${error.message}`}
          </p>
        ) : adapters.length === 0 ? (
          install.kind === "none" ? null : (
            <p className="guard-waiting">
              Waiting for the adapter. This page notices it by itself.
            </p>
          )
        ) : (
          <ul className="plain-list">
            {adapters.map((adapter) => (
              <li key={adapter.installation_id}>
                <span className={healthTones[adapter.health]}>{healthWords[adapter.health]}</span>{" "}
                {adapter.adapter} <span className="mono break-all secondary">{adapter.target}</span>
                <div className="cell-sub">
                  {adapter.health_reason === "" ? "" : `${adapter.health_reason} `}
                  {adapter.last_heartbeat_at === ""
                    ? "It has not been heard from yet."
                    : `Last heard from ${at(adapter.last_heartbeat_at)}.`}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </GuardStep>
  );
}

/** Whether a call that must be blocked was blocked in the real runtime. */
export function ProofStep({ agent, live: { registered, adapters, error } }: Props) {
  const { data } = useServiceOptions();
  const state = registered?.enforcement_state;
  const isProven = state === "enforced";
  const canary = adapters === undefined ? "" : canaryText(adapters, agent.agent_id);
  return (
    <GuardStep
      number={4}
      title="Proof"
      aside="A call that must be blocked, in the real runtime"
      isDone={isProven}
    >
      {isProven ? null : (
        <>
          <p className="secondary">
            Sends a canary call through the agent, and another one with the service down.
          </p>
          <ParapetCommand words={`protect status${data}`} />
        </>
      )}
      <div role="status">
        {registered === undefined ? (
          <p className="muted">
            {error === null ? "Reading its state…" : `Unknown: ${error.message}`}
          </p>
        ) : registered === null ? (
          <p className="muted">Save the guardrail first: step 2.</p>
        ) : (
          <p>
            <Enforcement state={registered.enforcement_state} />
            {isProven ? null : <span className="secondary"> {registered.health_reason}</span>}
          </p>
        )}
        {canary === "" ? null : <p className="secondary">{canary}</p>}
      </div>
      {isProven ? (
        <p className="secondary">
          Blocked calls appear under{" "}
          <Link href={`/violations?q=${encodeURIComponent(registered?.guardrail_name ?? "")}`}>
            Violations
          </Link>
          .
        </p>
      ) : null}
    </GuardStep>
  );
}
