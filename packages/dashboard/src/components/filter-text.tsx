/** Keeps the rows that hold a text. */
export function FilterText({
  label,
  placeholder,
  value,
  onChange,
}: {
  /** For those who do not see the placeholder: "Filter findings". */
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
