import type { Api } from "../../api/types.ts";
import { WithFlags } from "../../components/prose.tsx";
import { Enforcement } from "../../components/enforcement.tsx";

/** The health of a guardrail, and the reason. */
export function HealthText({ guardrail }: { readonly guardrail: Api["GuardrailRegistration"] }) {
  const { mode, health, health_reason, enforcement_state } = guardrail;
  // Right after installation nothing has failed yet: the adapter is only unverified.
  const isUnverified = health === "error" && enforcement_state === "unknown";
  const word = isUnverified
    ? "Not verified"
    : { active: "Active", error: "Error", disabled: "Disabled" }[health];
  const tone = isUnverified ? "muted" : { active: "", error: "bad", disabled: "muted" }[health];
  return (
    <div className="health">
      <span className={tone}>
        <span aria-hidden="true">{{ active: "●", error: "▲", disabled: "○" }[health]}</span> {word}
        {mode === "blocking" ? (
          <>
            {" · "} <Enforcement state={enforcement_state} />
          </>
        ) : null}
      </span>
      {health_reason === "" ? null : (
        <span className="cell-sub">
          <WithFlags text={health_reason} />
        </span>
      )}
    </div>
  );
}
