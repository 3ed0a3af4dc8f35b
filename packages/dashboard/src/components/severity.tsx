type Level = "critical" | "high" | "medium" | "low" | "info";

/** Each severity has its own shape, so that color is not required. */
const shapes: Readonly<Record<Level, string>> = {
  critical: "M5 0 10 5 5 10 0 5z",
  high: "M5 .5 10 9.5H0z",
  medium: "M1 1h8v8H1z",
  low: "M5 1a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
  info: "M5 1a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 1.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z",
};

const words: Readonly<Record<Level, string>> = {
  critical: "Critical",
  high: "High",
  medium: "Medium",
  low: "Low",
  info: "Info",
};

export const levels: readonly Level[] = ["critical", "high", "medium", "low", "info"];

/** The level of a severity, case-insensitive. */
export function levelOf(severity: string): Level {
  return levels.find((level) => level === severity.toLowerCase()) ?? "info";
}

export function SeverityMark({ severity }: { readonly severity: string }) {
  const level = levelOf(severity);
  return (
    <svg className={`sev-${level}`} width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      <path d={shapes[level]} fill="currentColor" />
    </svg>
  );
}

/** Icon and label. */
export function Severity({ severity }: { readonly severity: string }) {
  const level = levelOf(severity);
  return (
    <span className={`severity sev-${level}`}>
      <SeverityMark severity={severity} />
      {words[level]}
    </span>
  );
}

/** The severity of a risk score, as in the service. */
export function levelOfScore(value: number): Level {
  if (value >= 9) return "critical";
  if (value >= 7) return "high";
  return value >= 4 ? "medium" : "low";
}
