import type { Api } from "../../api/types.ts";
import { Enforcement } from "../../parts/enforcement.tsx";

/** Health in a word, and why. */
export function HealthText({ guardrail }: { readonly guardrail: Api["GuardrailRegistration"] }) {
  const { mode, health, health_reason, enforcement_state } = guardrail;
  const word = { active: "Active", error: "Error", disabled: "Disabled" }[health];
  return (
    <div className="health">
      <span className={{ active: "", error: "bad", disabled: "muted" }[health]}>
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
