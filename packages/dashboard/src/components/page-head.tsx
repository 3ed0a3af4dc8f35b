import { type ReactNode, useEffect } from "react";

/** The top of a page: what it is, what that means, and what one can do. */
export function PageHead({
  title,
  tab = title,
  children,
  actions,
  above,
}: {
  readonly title: ReactNode;
  /** For the browser's tab, where the title is not a text. */
  readonly tab?: ReactNode;
  /** "So what", in a sentence or two. */
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
