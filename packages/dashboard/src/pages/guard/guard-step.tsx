import { type ReactNode, useId } from "react";
import { Icon } from "../../components/icon.tsx";

/** One step, with its number, or a check mark once it is done. */
export function GuardStep({
  number,
  title,
  aside = "",
  isDone,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly isDone: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <li>
      <section className="panel guard-step" aria-labelledby={id}>
        <div className="panel-head">
          <span className="guard-number tabular" data-done={isDone} aria-hidden="true">
            {isDone ? <Icon name="check" size={12} /> : number}
          </span>
          <h2 id={id}>
            <span className="visually-hidden">Step {number}: </span>
            {title}
            {isDone ? <span className="visually-hidden"> (done)</span> : null}
          </h2>
          <span className="panel-aside">{aside}</span>
        </div>
        <div className="panel-body form">{children}</div>
      </section>
    </li>
  );
}
