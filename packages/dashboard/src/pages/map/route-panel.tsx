import { counted, humanized, score } from "../../core/format.ts";
import { Icon } from "../../components/icon.tsx";
import { levelOfScore, SeverityMark } from "../../components/severity.tsx";
import type { MapGraph, MapNode } from "./map-graph.ts";
import type { Route } from "./reach.ts";

/** How one node leads to another, step by step. */
export function RoutePanel({
  from,
  to,
  route,
  graph,
  onSwap,
  onClose,
  onSelect,
}: {
  readonly from: MapNode;
  readonly to: MapNode;
  /** Undefined if there is no way. */
  readonly route: Route | undefined;
  readonly graph: MapGraph;
  readonly onSwap: () => void;
  readonly onClose: () => void;
  readonly onSelect: (id: string) => void;
}) {
  return (
    <section className="panel detail" aria-labelledby="route-title">
      <div className="detail-head">
        <h2 id="route-title" className="detail-title">
          {from.name} → {to.name}
        </h2>
        <button type="button" className="button button-quiet button-icon" onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">Close the path</span>
        </button>
      </div>
      <div className="detail-body">
        {route === undefined ? (
          <p>The first node does not reach the second.</p>
        ) : (
          <>
            <p>
              {counted(route.edges.length, "step")} at least.
              {route.nodes.size > route.edges.length + 1
                ? ` ${counted(route.nodes.size - route.edges.length - 1, "more node")} on other ways.`
                : ""}
            </p>
            <ol className="route">
              <li>
                <NodeButton node={from} onSelect={onSelect} />
              </li>
              {route.edges.map((edge) => (
                <li key={`${edge.source} ${edge.target} ${edge.kind}`}>
                  <div className="cell-sub">
                    {edge.risk === 0 ? null : (
                      <>
                        <SeverityMark severity={levelOfScore(edge.risk)} /> {score(edge.risk)}{" "}
                      </>
                    )}
                    {edge.description === "" ? humanized(edge.kind) : edge.description}
                    {edge.controls.length === 0 ? "" : ` · ${edge.controls.join(", ")}`}
                  </div>
                  <NodeButton node={graph.byId.get(edge.target)} onSelect={onSelect} />
                </li>
              ))}
            </ol>
          </>
        )}
        <p>
          <button type="button" className="button" onClick={onSwap}>
            Swap ends
          </button>
        </p>
      </div>
    </section>
  );
}

function NodeButton({
  node,
  onSelect,
}: {
  readonly node: MapNode | undefined;
  readonly onSelect: (id: string) => void;
}) {
  if (node === undefined) return null;
  return (
    <>
      <button type="button" className="link-button" onClick={() => onSelect(node.id)}>
        {node.name}
      </button>{" "}
      <span className="muted">{humanized(node.kind)}</span>
    </>
  );
}
