import type { Api } from "../../api/types.ts";
import { Enforcement } from "../../components/enforcement.tsx";

/** Health in a word, and why. */
export function HealthText({ guardrail }: { readonly guardrail: Api["GuardrailRegistration"] }) {
  const { mode, health, health_reason, enforcement_state } = guardrail;
  // Right after an adapter was installed nothing has failed: it only has not been proven yet.
  const isUnproven = health === "error" && enforcement_state === "unknown";
  const word = isUnproven
    ? "Not proven"
    : { active: "Active", error: "Error", disabled: "Disabled" }[health];
  const tone = isUnproven ? "muted" : { active: "", error: "bad", disabled: "muted" }[health];
  return (
    <div className="health">
      <span className={tone}>
        <span aria-hidden="true">{{ active: "●", error: "▲", disabled: "○" }[health]}</span> {word}
        {mode === "blocking" ? (
          <>
            , <Enforcement state={enforcement_state} />
          </>
        ) : null}
      </span>
      {health_reason === "" ? null : <span className="cell-sub">{health_reason}</span>}
    </div>
  );
}
