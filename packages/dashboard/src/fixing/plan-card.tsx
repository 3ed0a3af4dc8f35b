import type { ReactNode } from "react";
import type { Api } from "../api/types.ts";
import { counted, listed } from "../core/format.ts";
import { Figure, FixCard } from "./fix-card.tsx";
import type { FixTarget, Proof } from "./use-fix.ts";

const nothing: readonly string[] = [];

type Plan = Api["FixPlan"];

/** A set of fixes that is previewed, applied and rolled back together. */
export function PlanCard({
  plan,
  target,
  lead = "",
  facts = nothing,
  riskLabel,
  figures,
  onApplied,
}: {
  readonly plan: Plan;
  readonly target: Pick<FixTarget, "service" | "workspace_path" | "exposure_id">;
  /** Prefix of the title: "Alternative: ". */
  readonly lead?: string;
  /** Phrases before its effects. */
  readonly facts?: readonly string[];
  readonly riskLabel: string;
  readonly figures?: ReactNode;
  readonly onApplied: (proof: Proof) => void;
}) {
  return (
    <FixCard
      target={{ ...target, check_ids: plan.check_ids }}
      title={`${lead}${plan.titles.join("; ")}`}
      about={[...facts, ...(isStartPlan(plan) ? startOf(plan) : effectsOf(plan))]}
      caution={cautionOf(plan)}
      onApplied={onApplied}
      figures={
        <>
          {figures}
          <Figure label={riskLabel} before={plan.total_before} after={plan.total_after} />
        </>
      }
    />
  );
}

/** True where a plan lets a gateway start, and so exposes what did not run before. */
export function isStartPlan({ closes, lowers, total_before, total_after }: Plan): boolean {
  return closes.length === 0 && lowers.length === 0 && total_after >= total_before;
}

function startOf({ opens }: Plan): readonly string[] {
  return [`lets the gateway start, with ${counted(opens.length, "exposure")}`];
}

/** "closes 5 exposures", "lowers 2", "opens 1". */
function effectsOf({ closes, lowers, opens }: Plan): readonly string[] {
  return [
    ...(closes.length === 0 ? [] : [`closes ${counted(closes.length, "exposure")}`]),
    ...(lowers.length === 0 ? [] : [`lowers ${counted(lowers.length, "exposure")}`]),
    ...(opens.length === 0 ? [] : [`opens ${counted(opens.length, "new exposure")}`]),
  ];
}

const needs: Readonly<Record<Plan["needs"][number], string>> = {
  approver: "a person who approves commands",
  container_engine: "a container engine such as Docker",
  container_engine_in_container:
    "a Docker engine: this looks like a container deployment, where sandboxing needs the engine's socket in the gateway's container (OPENCLAW_SANDBOX=1)",
};

/** Requirements and side effects; "" for none. */
function cautionOf(plan: Plan): string {
  return [
    plan.needs.length === 0 ? "" : `Requires ${listed(plan.needs.map((need) => needs[need]))}.`,
    plan.safe ? "" : "May restrict access or stop jobs.",
  ]
    .filter(Boolean)
    .join(" ");
}
