import type { GraphExport } from "@parapet/attack-paths";

/** An answer that is worked out of posture graphs, as it is sent. */
export type AnalysisAnswer = GraphExport & {
  /** Of a page, what asks for the next. */
  readonly next?: string;
};

export function jsonAnswer(answer: object): AnalysisAnswer {
  const text = JSON.stringify(answer);
  return { text, media_type: "application/json", extension: ".json", truncated: false };
}
