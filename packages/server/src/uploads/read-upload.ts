import { gunzipSync } from "node:zlib";
import {
  isNodeOfMachine,
  isServiceOfMachine,
  type MachineUpload,
  uploadFormat,
} from "@parapet/assessment";
import { redactedOutput, rewriteTexts } from "@parapet/posture/redaction";
import { type FieldProblem, ProblemError } from "../core/problem.ts";
import { uploadSchema } from "./upload-schema.ts";

/** Bytes after decompression. */
export const mostInflatedBytes = 64 * 1024 * 1024;

/** Objects and lists within each other: more than any upload has. */
const deepest = 16;

/** Members of one object: more than any has, also than any name of an unknown one is worth. */
const mostMembers = 1_000;

/** A scan may be so much ahead of the clock of the service. Milliseconds. */
const longestAheadMs = 5 * 60_000;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * What a machine has sent, checked: it is about the machine's own services alone, and what looks
 * like a secret is taken out once more. Throws ProblemError.
 */
export function readUpload(body: Uint8Array, machine: string, now: Date): MachineUpload {
  const text = textOf(inflated(body));
  refuseShape(text);
  const parsed = uploadSchema.safeParse(jsonOf(text));
  if (!parsed.success) {
    const errors = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({
      pointer: path.map((part) => `/${String(part).slice(0, 100)}`).join(""),
      detail: message.slice(0, 300),
    }));
    const [first] = errors;
    throw refusal(
      `The upload is not valid (${first?.pointer ?? ""}: ${first?.detail ?? ""}). Update Parapet on the server first, then on the machine.`,
      errors,
    );
  }
  const upload: MachineUpload = parsed.data;
  if (upload.format !== uploadFormat) {
    throw refusal(
      `The upload has format ${upload.format}; this server reads ${uploadFormat}. Update the server first, then the machine.`,
      [],
    );
  }
  refuseForeign(upload, machine);
  refuseFuture(upload, now);
  // Names of the service and of nodes must stay what they were compared as.
  const shown = redactedOutput(withVisibleTexts(upload));
  refuseForeign(shown, machine);
  return shown;
}

/**
 * Control characters, of which no column of PostgreSQL takes NUL, and those that change the
 * direction of the text around them: a name must look like what it is.
 */
const hidden = /(?![\t\n\r])[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

function withVisibleTexts(upload: MachineUpload): MachineUpload {
  return rewriteTexts(upload, (each) =>
    each.search(hidden) < 0 ? each : each.replaceAll(hidden, "\uFFFD"),
  );
}

function inflated(body: Uint8Array): Uint8Array {
  try {
    return gunzipSync(body, { maxOutputLength: mostInflatedBytes });
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ProblemError(
        "body-too-large",
        `The limit is ${mostInflatedBytes} bytes after decompression; split the workspace.`,
      );
    }
    throw new ProblemError("body-not-json", "The body is not gzip.", { cause: error });
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new ProblemError("body-not-json", "The body is not UTF-8 encoded JSON.", { cause });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ProblemError("body-not-json", "The body is not UTF-8 encoded JSON.", { cause });
  }
}

/**
 * Before it is parsed: what is parsed is walked through by functions that call themselves, and each
 * member that is unknown is named.
 */
function refuseShape(text: string): void {
  // For each object or list around a place, its members so far; no number for a list.
  const members: number[] = [];
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inText = false;
    } else if (code === 0x22) inText = true;
    else if (code === 0x7b || code === 0x5b) {
      members.push(code === 0x7b ? 1 : Number.NaN);
      if (members.length > deepest) {
        throw refusal(`The upload is nested deeper than ${deepest} levels.`, []);
      }
    } else if (code === 0x7d || code === 0x5d) members.pop();
    else if (code === 0x2c) {
      const count = (members.pop() ?? 0) + 1;
      if (count > mostMembers) {
        throw refusal(`An object of the upload has more than ${mostMembers} members.`, []);
      }
      members.push(count);
    }
  }
}

/** A machine writes nothing of another machine, nor of the workspaces of the service. */
function refuseForeign(upload: MachineUpload, machine: string): void {
  const { report, graph } = upload;
  if (upload.machine !== machine) throw foreign("/machine", machine);
  if (!isServiceOfMachine(machine, report.service)) throw foreign("/report/service", machine);
  const known = new Set<string>();
  for (const [at, node] of graph.nodes.entries()) {
    if (!isNodeOfMachine(machine, node)) throw foreign(`/graph/nodes/${at}`, machine);
    known.add(node.key);
  }
  for (const [at, { source, target }] of graph.edges.entries()) {
    if (known.has(source) && known.has(target)) continue;
    throw refusal("An edge leads from or to a node that is not in the graph.", [
      { pointer: `/graph/edges/${at}`, detail: "Unknown node." },
    ]);
  }
}

/** A scan from the future would be the newest for as long. */
function refuseFuture({ report }: MachineUpload, now: Date): void {
  if (Date.parse(report.scanned_at) <= now.getTime() + longestAheadMs) return;
  throw refusal(
    "The scan was made by a clock that is ahead of the server's; set the clock of the machine and scan again.",
    [{ pointer: "/report/scanned_at", detail: "In the future." }],
  );
}

function foreign(pointer: string, machine: string): ProblemError {
  return refusal(`The machine ${machine} sends only services whose name begins with ${machine}/.`, [
    { pointer, detail: "Of another machine." },
  ]);
}

function refusal(detail: string, errors: readonly FieldProblem[]): ProblemError {
  return new ProblemError("invalid", detail, { errors });
}
