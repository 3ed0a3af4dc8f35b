import { type AbstractValue, hole, unknown } from "./abstract-value.ts";
import type { Call } from "./call.ts";
import { asText } from "./decoding.ts";
import type { Flow } from "./flow-state.ts";
import { placeIn } from "./origin-location.ts";

/** A text is run as code of its own language. */
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
  reportUntrustedPath(flow, call, code.opened?.place);
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
  else
    reportUntrustedPath(
      flow,
      call,
      call.args.find(({ value }) => isUntrustedPath(value.text))?.value,
    );
  return unknown;
}

/** Unreadable code is loaded from a literal. */
export function loadCompiled(flow: Flow, call: Call): void {
  const [first] = call.args;
  if (first === undefined) return;
  const isLiteral = first.value.labels.has("decoded") || (first.value.text?.length ?? 0) >= 40;
  if (isLiteral) reportRun(flow, call, "loads compiled code that it hides in encoded text");
}

/** Code from a world-writable path that this skill does not write. */
function reportUntrustedPath(flow: Flow, call: Call, place: AbstractValue | undefined): void {
  const path = place?.text;
  if (path === undefined || !isUntrustedPath(path)) return;
  reportRun(flow, call, `runs the code in ${path.slice(0, 80)}, which another program writes`);
}

/** True for a file in a folder for temporary files, and for a hidden one at home. */
function isUntrustedPath(path: string | undefined): boolean {
  return (
    path !== undefined &&
    !path.includes(hole) &&
    (/^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm)\/./.test(path) ||
      /^(?:~|\/(?:home|Users)\/[^/]+|\/root)\/\.(?:cache\/)?\.?[^/]+$/.test(path))
  );
}

function reportRun(flow: Flow, { program, at }: Call, does: string): void {
  flow.report({ program, at, signal: "EXE-001", does, confidence: "high" });
}
