import { at, shortTime, zoneAt } from "../../core/format.ts";
import { fieldTime, type Period, periods } from "./period.ts";

/** The choice of a period, and what it is in full. */
export function PeriodFilter({
  name,
  period,
  custom,
  onName,
  onCustom,
}: {
  readonly name: string;
  readonly period: Period | undefined;
  readonly custom: Period;
  readonly onName: (name: string) => void;
  readonly onCustom: (which: "from" | "to", time: string) => void;
}) {
  return (
    <>
      <div className="toggle" role="group" aria-label="Period">
        {periods.map(([id, title]) => (
          <button
            key={id}
            type="button"
            className="button"
            aria-pressed={name === id}
            onClick={() => onName(id)}
          >
            {title}
          </button>
        ))}
      </div>
      {name === "custom" ? (
        <span className="inline-form">
          <input
            type="datetime-local"
            className="field"
            aria-label="From"
            value={custom.from}
            onChange={(event) => onCustom("from", event.target.value)}
          />
          <input
            type="datetime-local"
            className="field"
            aria-label="To"
            value={custom.to}
            onChange={(event) => onCustom("to", event.target.value)}
          />
          {period === undefined ? (
            <span className="form-error" role="status">
              Enter a start and a later end.
            </span>
          ) : (
            <span className="muted">{zoneAt(period.from)}</span>
          )}
        </span>
      ) : period === undefined ? null : (
        <span className="muted tabular">
          {shortTime(period.from)} to {at(period.to)}
        </span>
      )}
    </>
  );
}

/** What a custom period begins with: the one that was shown. */
export function firstCustom(period: Period | undefined): Period {
  return period === undefined
    ? { from: "", to: "" }
    : { from: fieldTime(period.from), to: fieldTime(period.to) };
}
