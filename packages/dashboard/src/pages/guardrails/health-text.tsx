import type { Api } from "../../api/types.ts";

/** Health in a word, and why. */
export function HealthText({ guardrail }: { readonly guardrail: Api["GuardrailRegistration"] }) {
  const { health, health_reason, enforcement } = guardrail;
  const word = { active: "Active", error: "Error", disabled: "Disabled" }[health];
  return (
    <div className="health">
      <span className={{ active: "good", error: "bad", disabled: "muted" }[health]}>
        <span aria-hidden="true">{{ active: "●", error: "▲", disabled: "○" }[health]}</span> {word}
        {health === "active" && enforcement.verified ? ", proven in the runtime" : ""}
      </span>
      {health_reason === "" ? null : <span className="cell-sub">{health_reason}</span>}
    </div>
  );
}
