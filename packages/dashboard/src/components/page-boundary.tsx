import { Component, type ReactNode } from "react";
import { PageHead } from "./page-head.tsx";

type Props = { readonly children: ReactNode };
type State = { readonly failed: boolean };

/** Says that a page cannot be shown, in place of nothing: a tab may be older than the service. */
export class PageBoundary extends Component<Props, State> {
  override readonly state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="page">
        <PageHead title="This page cannot be shown" />
        <div className="panel empty" role="alert">
          <p className="secondary">
            The service does not answer, or was updated since this tab was opened. If it happens
            again after loading the page, report it with the messages of the browser’s console.
          </p>
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            Load the page again
          </button>
        </div>
      </div>
    );
  }
}
