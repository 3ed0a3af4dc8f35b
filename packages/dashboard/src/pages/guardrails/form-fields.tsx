import { type ReactNode, useId } from "react";

type Field = {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string;
};

/** A labeled field with a hint or an error. */
export function Row({
  label,
  hint = "",
  problem,
  wide = false,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly problem: string | undefined;
  readonly wide?: boolean;
  readonly children: (field: Field) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={wide ? "form-row editor-wide" : "form-row"}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": problem !== undefined, "aria-describedby": `${id}-note` })}
      <span id={`${id}-note`} className={problem === undefined ? "form-hint" : "form-error"}>
        {problem ?? hint}
      </span>
    </div>
  );
}

/** A select field. */
export function Choice({
  words,
  value,
  onChange,
  ...field
}: Field & {
  readonly words: readonly string[];
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (word: string) => void;
}) {
  return (
    <select
      {...field}
      className="field"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {words.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </select>
  );
}

/** A group of check boxes. */
export function Checks<Word extends string>({
  label,
  hint = "",
  words,
  chosen,
  problem,
  wide = false,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly words: readonly Word[];
  readonly chosen: readonly Word[];
  readonly problem: string | undefined;
  readonly wide?: boolean;
  readonly onChange: (chosen: readonly Word[]) => void;
}) {
  return (
    <fieldset className={wide ? "form-row editor-wide" : "form-row"}>
      <legend className="label">{label}</legend>
      <div className="checks">
        {words.map((word) => (
          <label key={word}>
            <input
              type="checkbox"
              checked={chosen.includes(word)}
              onChange={({ target: { checked } }) =>
                onChange(words.filter((each) => (each === word ? checked : chosen.includes(each))))
              }
            />{" "}
            {word}
          </label>
        ))}
      </div>
      {hint === "" ? null : <span className="form-hint">{hint}</span>}
      {problem === undefined ? null : <span className="form-error">{problem}</span>}
    </fieldset>
  );
}
