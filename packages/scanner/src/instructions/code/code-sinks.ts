import { type AbstractValue, hole, unknown } from "./abstract-value.ts";
import type { Call } from "./call.ts";
import { asText } from "./decoding.ts";
import type { Flow } from "./flow-state.ts";
import { placeIn } from "./origin-place.ts";

/** A text is run as code of the language it stands in. */
export function runCode(flow: Flow, call: Call): AbstractValue {
  const { program, at, ref, args } = call;
  const code = (ref === "Function" ? args.at(-1) : args[0])?.value ?? unknown;
  if (ref === "setTimeout" || ref === "setInterval")
    if (code.functions !== undefined) return unknown;
  const download = code.labels.get("download");
  if (download !== undefined) {
    reportRun(
      flow,
      call,
      `runs ${download.what} as code, fetched in ${placeIn(flow, download, program)}`,
    );
    return unknown;
  }
  const { text } = code;
  if (code.isTurned === true || code.labels.has("decoded")) {
    reportRun(flow, call, "decodes a text and runs it as code");
  }
  if (
    text !== undefined &&
    (code.isHidden === true || code.labels.has("decoded")) &&
    !text.includes(hole)
  ) {
    for (const finding of flow.flowsIn(program, asText(text))) {
      flow.report({ ...finding, program, at, does: `runs hidden code that ${finding.does}` });
    }
  }
  return { labels: code.labels };
}

/** A file is loaded as code. */
export function loadFile(flow: Flow, call: Call): AbstractValue {
  const download = call.args.flatMap(({ value }) => value.labels.get("held:download") ?? [])[0];
  if (download !== undefined)
    reportRun(
      flow,
      call,
      `loads ${download.what} as code, written in ${placeIn(flow, download, call.program)}`,
    );
  return unknown;
}

function reportRun(flow: Flow, { program, at }: Call, does: string): void {
  flow.report({ program, at, signal: "EXE-001", does, confidence: "high" });
}
