import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { servicesNamedQuery, summaryQuery } from "../api/queries.ts";
import { FilterSelect } from "./filter-select.tsx";

type Props = {
  readonly label: string;
  /** "" for all. */
  readonly value: string;
  /** Text of the choice of all; undefined where one has to be chosen. */
  readonly all: string | undefined;
  readonly onChange: (service: string) => void;
};

/** One service: of few in a list, of a fleet by a part of its name. */
export function ServiceSelect(props: Props) {
  const { label, value, all, onChange } = props;
  const summary = useQuery(summaryQuery).data;
  if (summary === undefined || summary.services_total < 2) return null;
  if (summary.services_total > summary.services.length) {
    return <ServiceSearch key={value} {...props} />;
  }
  return (
    <FilterSelect
      label={label}
      value={value}
      onChange={onChange}
      choices={[
        ...(all === undefined ? [] : [["", all] as const]),
        ...summary.services.map(({ service }) => [service, service] as const),
      ]}
    />
  );
}

/** Chooses once the text is the name of a service. */
function ServiceSearch({ label, value, all, onChange }: Props) {
  const [text, setText] = useState(value);
  const id = useId();
  const found = useQuery({ ...servicesNamedQuery(text), placeholderData: keepPreviousData }).data;
  const isChoice = (typed: string) =>
    typed === value ||
    (typed === "" && all !== undefined) ||
    (found?.some(({ service }) => service === typed) ?? false);
  const take = (field: HTMLInputElement) => {
    const typed = field.value;
    setText(typed);
    // A form is not sent with another service than the one that is shown.
    field.setCustomValidity(isChoice(typed) ? "" : "Choose a name from the list.");
    if (isChoice(typed)) onChange(typed);
  };
  return (
    <>
      <input
        type="search"
        className="field"
        aria-label={label}
        placeholder={all ?? label}
        list={id}
        value={text}
        onChange={(event) => take(event.target)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (found?.[0] !== undefined) onChange(found[0].service);
        }}
      />
      <datalist id={id}>
        {found?.map(({ service }) => (
          <option key={service} value={service} />
        ))}
      </datalist>
    </>
  );
}
