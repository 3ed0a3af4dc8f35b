import type { PostureGraph } from "@parapet/posture";
import type { DetectedPath } from "../paths/detected-path.ts";
import { toDot } from "./dot.ts";
import { toGraphml } from "./graphml.ts";
import { toMermaid } from "./mermaid.ts";
import { toOpenGraph } from "./opengraph.ts";
import { pictureOf } from "./picture.ts";
import type { Picture, PictureLimits } from "./picture.ts";

export const exportFormats = ["opengraph", "graphml", "dot", "mermaid"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type GraphExport = {
  readonly text: string;
  /** For the header of a response: "application/json; charset=utf-8". */
  readonly media_type: string;
  /** With the dot: ".json". */
  readonly extension: string;
  /** True when the graph was too large for the format: what is on paths was kept first. */
  readonly truncated: boolean;
};

type Writer = PictureLimits & {
  readonly write: (picture: Picture) => string;
  readonly media_type: string;
  readonly extension: string;
};

const writers: Readonly<Record<ExportFormat, Writer>> = {
  opengraph: {
    write: toOpenGraph,
    media_type: "application/json; charset=utf-8",
    extension: ".json",
    maxNodes: 50_000,
    maxEdges: 200_000,
  },
  graphml: {
    write: toGraphml,
    media_type: "application/xml; charset=utf-8",
    extension: ".graphml",
    maxNodes: 50_000,
    maxEdges: 200_000,
  },
  dot: {
    write: toDot,
    media_type: "text/vnd.graphviz; charset=utf-8",
    extension: ".dot",
    maxNodes: 2000,
    maxEdges: 5000,
  },
  // Mermaid refuses to draw more than 500 edges.
  mermaid: {
    write: toMermaid,
    media_type: "text/vnd.mermaid; charset=utf-8",
    extension: ".mmd",
    maxNodes: 250,
    maxEdges: 450,
  },
};

/**
 * The graph as another program reads it, with the score of the worst path on every node and edge;
 * sorted.
 */
export function exportGraph(
  graph: PostureGraph,
  paths: readonly DetectedPath[],
  format: ExportFormat,
): GraphExport {
  const { write, media_type, extension, ...limits } = writers[format];
  const picture = pictureOf(graph, paths, limits);
  return { text: write(picture), media_type, extension, truncated: picture.truncated };
}
