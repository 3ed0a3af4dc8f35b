/** A text filter. */
export function FilterText({
  label,
  placeholder,
  value,
  onChange,
}: {
  /** Accessible name: "Filter findings". */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <input
      type="search"
      className="field"
      placeholder={placeholder}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
