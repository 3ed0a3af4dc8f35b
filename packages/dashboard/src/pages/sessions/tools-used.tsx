import type { Api } from "../../api/types.ts";
import { count, humanized } from "../../core/format.ts";

const most = 8;

/** The tools that were called most; one filters the page. */
export function ToolsUsed({
  tools,
  onSelect,
}: {
  readonly tools: readonly Api["ToolActivity"][];
  readonly onSelect: (tool: string) => void;
}) {
  const highest = Math.max(1, ...tools.map(({ calls }) => calls));
  return (
    <section className="panel" aria-labelledby="tools-title">
      <div className="panel-head">
        <h2 id="tools-title">Tools</h2>
        <span className="panel-aside">By calls</span>
      </div>
      <div className="panel-body">
        {tools.length === 0 ? (
          <p className="secondary">No tool was called.</p>
        ) : (
          <ul className="tool-bars">
            {tools.slice(0, most).map(({ name, server, category, calls }) => (
              <li key={`${server}/${name}`}>
                <button
                  type="button"
                  className="link-button mono truncate"
                  onClick={() => onSelect(name)}
                >
                  {name}
                </button>
                <span className="cell-sub truncate">
                  {server === "" ? humanized(category) : server}
                </span>
                <svg
                  className="lane"
                  viewBox="0 0 100 6"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect className="lane-track" x="0" y="2" width="100" height="2" />
                  <rect
                    className="lane-bar"
                    x="0"
                    y="0"
                    width={(calls / highest) * 100}
                    height="6"
                  />
                </svg>
                <span className="num">{count(calls)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
