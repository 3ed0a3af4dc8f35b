import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
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

/** Chooses what is taken from the list, and what is typed once it is complete: by Enter or Tab. */
function ServiceSearch({ label, value, all, onChange }: Props) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = useQuery({ ...servicesNamedQuery(text), placeholderData: keepPreviousData }).data;
  const isChoice =
    text === value ||
    (text === "" && all !== undefined) ||
    (found?.some(({ service }) => service === text) ?? false);
  useEffect(() => {
    // A form is not sent with another service than the one that is shown.
    field.current?.setCustomValidity(isChoice ? "" : "Choose a name from the list.");
  }, [isChoice]);
  return (
    <>
      <input
        ref={field}
        type="search"
        className="field"
        aria-label={label}
        placeholder={all ?? label}
        list={id}
        value={text}
        onChange={({ target, nativeEvent }) => {
          setText(target.value);
          const isListed = found?.some(({ service }) => service === target.value) ?? false;
          // The name of one service may begin that of another.
          if (isListed && !isTyped(nativeEvent)) onChange(target.value);
        }}
        onBlur={() => {
          if (isChoice && text !== value) onChange(text);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          const chosen = isChoice ? text : found?.[0]?.service;
          if (chosen !== undefined && chosen !== value) onChange(chosen);
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

/** Letter by letter, and not by a choice in the list. */
function isTyped(event: Event): boolean {
  return event instanceof InputEvent && /^(?:insertText|insertComp|delete)/.test(event.inputType);
}
