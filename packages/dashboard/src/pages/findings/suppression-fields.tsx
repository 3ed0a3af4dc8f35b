import { ExpiresField, OwnerField, ReasonField } from "../../decisions/decision-fields.tsx";

const dayMs = 86_400_000;

/** What every suppression says of itself. */
export function SuppressionFields() {
  return (
    <>
      <ReasonField most={500} isFirst />
      <OwnerField />
      <ExpiresField
        hint="Reported again on the next day."
        min={dayIn(0)}
        defaultValue={dayIn(90)}
        required
      />
    </>
  );
}

/** "2027-01-31", so many days from now, UTC. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
}
