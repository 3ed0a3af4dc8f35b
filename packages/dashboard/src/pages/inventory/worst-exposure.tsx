import { Link } from "wouter";
import { Severity } from "../../components/severity.tsx";

/** The worst exposure of something, with its score. */
export function WorstExposure({
  exposure,
}: {
  readonly exposure:
    | { readonly exposure_id: string; readonly severity: string; readonly score: number }
    | undefined;
}) {
  if (exposure === undefined || exposure.exposure_id === "") {
    return <span className="muted">none</span>;
  }
  const { exposure_id, severity, score } = exposure;
  return (
    <Link
      href={`/attack-paths?exposure=${encodeURIComponent(exposure_id)}`}
      title={`Exposure with score ${score.toFixed(1)}`}
    >
      <Severity severity={severity} />
    </Link>
  );
}
