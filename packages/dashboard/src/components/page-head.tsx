import { type ReactNode, useEffect } from "react";

/** The page header: title, summary and actions. */
export function PageHead({
  title,
  tab = title,
  children,
  actions,
  above,
}: {
  readonly title: ReactNode;
  /** Title of the browser tab, if the title is not text. */
  readonly tab?: ReactNode;
  /** Summary in one or two sentences. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly above?: ReactNode;
}) {
  useEffect(() => {
    document.title = typeof tab === "string" ? `${tab} · Parapet` : "Parapet";
  }, [tab]);
  return (
    <header className="page-head">
      <div>
        {above}
        <h1>{title}</h1>
        {children === undefined ? null : <p className="so-what">{children}</p>}
      </div>
      {actions === undefined ? null : <div className="page-actions">{actions}</div>}
    </header>
  );
}
