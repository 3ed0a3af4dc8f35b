import { type AbstractValue, labelsOf, relabeled, unknown } from "./abstract-value.ts";
import type { Call, CallArgument } from "./call.ts";
import { runCommand } from "./command-sinks.ts";
import type { Flow } from "./flow-state.ts";
import { loadFile, runCode } from "./code-sinks.ts";
import { attachShell, reportShown, send } from "./send-sinks.ts";
import {
  codeRunners,
  clientMethods,
  commandRunners,
  loaders,
  printers,
  removers,
  senders,
  sendingMethods,
  streamMethods,
  telemetryMethods,
  writers,
  writingMethods,
} from "./sinks.ts";
import { contentOf, removeFolder, writeFile, writeRegistry } from "./write-sinks.ts";

/** The data that the call sends out of the program or runs. */
export function sinkOf(flow: Flow, call: Call): AbstractValue | undefined {
  const { program, at, ref, method, receiver, callee, args } = call;
  if (callee.isHidden === true && (codeRunners.has(ref) || commandRunners.has(ref))) {
    flow.report({
      program,
      at,
      signal: "EXE-001",
      does: `hides a call of ${ref}`,
      confidence: "high",
    });
  }
  if (printers.has(ref)) return reportShown(flow, call);
  if (codeRunners.has(ref)) return runCode(flow, call);
  if (loaders.has(ref)) return loadFile(flow, call);
  if (commandRunners.has(ref)) return runCommand(flow, call);
  const writer = writers.get(ref);
  if (writer !== undefined) {
    writeFile(flow, call, writer);
    if (ref !== "wget.download")
      return {
        labels: relabeled(labelsOf(args.map(({ value }) => value)), (label) =>
          label.startsWith("held:") ? label : undefined,
        ),
      };
  }
  if (removers.has(ref)) {
    removeFolder(flow, call);
    return unknown;
  }
  if (ref.startsWith("winreg.") || ref.startsWith("_winreg.")) return writeRegistry(flow, call);
  const sender = senders.get(ref);
  if (sender !== undefined) return send(flow, call, sender);
  const isStream =
    receiver !== undefined &&
    (receiver.labels.has("socket") ||
      senders.has((receiver.ref ?? "").split("()")[0] ?? "") ||
      receiver.ref === "XMLHttpRequest()");
  if (isStream && streamMethods.has(method))
    return send(flow, call, { address: -1, answers: false });
  if (sendingMethods.has(method) && receiver !== undefined)
    return send(flow, call, { address: -1, answers: true });
  if (telemetryMethods.has(method) && receiver !== undefined && holdsAll(args))
    send(flow, call, { address: -1, answers: false });
  if (
    clientMethods.has(method) &&
    receiver !== undefined &&
    looksLikeAddress(args[method === "request" ? 1 : 0]?.value)
  ) {
    return send(flow, call, { address: method === "request" ? 1 : 0, answers: true });
  }
  if (receiver !== undefined && method === "pipe") attachShell(flow, call);
  if (
    receiver !== undefined &&
    (writingMethods.has(method) || method === "pipe" || method === "end")
  ) {
    if (
      receiver.opened !== undefined ||
      method.startsWith("write_") ||
      method === "symlink_to" ||
      method === "pipe"
    )
      writeFile(flow, call, { path: "receiver", content: 0 });
  }
  if (ref === "os.dup2" || ref === "os.dup") attachShell(flow, call);
  if (
    /^(?:zipfile\.ZipFile|tarfile\.open|tarfile\.TarFile|fs\.createWriteStream)$/.test(ref) &&
    args[0] !== undefined
  ) {
    return {
      labels: contentOf(args[0].value.labels),
      ref: `${ref}()`,
      opened: { place: args[0].value, program, id: args[0].id },
    };
  }
  return undefined;
}

/** True for the whole environment or a file of secrets: no report of an error needs it. */
function holdsAll(args: readonly CallArgument[]): boolean {
  const labels = labelsOf(args.map(({ value }) => value));
  return labels.has("environment") || labels.has("secret-file");
}

function looksLikeAddress(value: AbstractValue | undefined): boolean {
  return value?.text !== undefined && /^(?:https?:\/\/|\uFFFC\/)/i.test(value.text);
}
