import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { FixRefusal, type Check } from "../../core/check.ts";
import { DocumentError, type ConfigDocument, type JsonValue } from "@parapet/documents/document.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import type { Overlay, Reading, Runtime, WorkspaceLocation } from "../../core/runtime.ts";
import { toyId } from "./toy-id.ts";
import { ScanError } from "../../core/workspace-scan.ts";

/** A runtime small enough to see through: `toy.json`, whose `channels` may be in their own file. */
export type ToyModel = { readonly get: (pointer: string) => JsonValue | undefined };

type ToyCheck = Pick<Check<ToyModel>, "severity" | "run"> &
  Partial<Check<ToyModel>> & { readonly name: string };

function toyCheck({ name, ...check }: ToyCheck): Check<ToyModel> {
  const texts = { title: name, rationale: "", remediation: "" };
  return { id: toyId(name), owasp: [], references: [], ...texts, ...check };
}

function listAt(model: ToyModel, pointer: string): readonly JsonValue[] {
  const value = model.get(pointer);
  return Array.isArray(value) ? value : [];
}

const gateIsOpen = toyCheck({
  name: "TOY-OPEN",
  severity: "high",
  run: (toy, report) => {
    if (toy.get("/gate") === "open") report({ at: "/gate", message: "The gate is open." });
  },
  fix: {
    safe: true,
    title: "Closes the gate",
    apply: (_, edit) => edit.set("/gate", "closed"),
  },
});

const gateIsClosed = toyCheck({
  name: "TOY-CLOSED",
  severity: "low",
  run: (toy, report) => {
    if (toy.get("/gate") === "closed") report({ at: "/gate", message: "The gate is closed." });
  },
  fix: {
    safe: true,
    title: "Opens the gate",
    mayRaise: [toyId("TOY-OPEN")],
    apply: (_, edit) => edit.set("/gate", "open"),
  },
});

const everybodyIsAllowed = toyCheck({
  name: "TOY-ALLOW",
  severity: "medium",
  run: (toy, report) => {
    if (listAt(toy, "/allow").includes("*")) report({ at: "/allow", message: "Anyone may." });
  },
  fix: { safe: true, title: "Removes *", apply: (_, edit) => edit.removeItem("/allow", "*") },
});

const noToken = toyCheck({
  name: "TOY-TOKEN",
  severity: "critical",
  run: (toy, report) => {
    if (toy.get("/token") === undefined) report({ at: "/token", message: "No token." });
  },
  fix: {
    safe: false,
    title: "Makes a token",
    apply: (_, edit) => edit.set("/token", edit.generateSecret("TOY_TOKEN")),
  },
});

const openChannel = toyCheck({
  name: "TOY-CHANNEL",
  severity: "medium",
  run: (toy, report) => {
    if (toy.get("/channels/mail/open") === true) {
      report({ at: "/channels/mail/open", message: "Mail is open." });
    }
  },
  fix: {
    safe: true,
    title: "Closes mail",
    apply: (_, edit) => edit.set("/channels/mail/open", false),
  },
});

const badWindows = toyCheck({
  name: "TOY-WINDOW",
  severity: "medium",
  run: (toy, report) => {
    for (const [index, window] of listAt(toy, "/windows").entries()) {
      if (window === "broken") report({ at: `/windows/${index}`, message: "A broken window." });
    }
  },
  fix: {
    safe: true,
    title: "Takes broken windows out",
    apply: ({ at }, edit) => edit.remove(String(at)),
  },
});

const dirtyWindows = toyCheck({
  name: "TOY-DIRT",
  severity: "high",
  run: (toy, report) => {
    for (const [index, window] of listAt(toy, "/windows").entries()) {
      if (window === "dirty") report({ at: `/windows/${index}`, message: "A dirty window." });
    }
  },
});

const alwaysThrows = toyCheck({
  name: "TOY-THROWS",
  severity: "low",
  run: (_, report) => report({ at: "/gate", message: "Always." }),
  fix: {
    safe: true,
    title: "Throws",
    apply: (_, edit) => {
      edit.set("/gate", "half done");
      throw new FixRefusal("There is no safe way.\nDo it by hand.");
    },
  },
});

const neverFixes = toyCheck({
  name: "TOY-IN-VAIN",
  severity: "low",
  run: (_, report) => report({ at: "/gate", message: "Always." }),
  fix: { safe: true, title: "Does nothing useful", apply: (_, edit) => edit.set("/other", 1) },
});

const fixesAndBreaks = toyCheck({
  name: "TOY-WORSE",
  severity: "medium",
  run: (toy, report) => {
    if (toy.get("/lamp") === "off") report({ at: "/lamp", message: "It is dark." });
  },
  fix: {
    safe: true,
    title: "Opens the gate for light",
    apply: (_, edit) => {
      edit.set("/lamp", "on");
      edit.set("/gate", "open");
    },
  },
});

const writesNonsense = toyCheck({
  name: "TOY-NONSENSE",
  severity: "medium",
  run: (toy, report) => {
    if (toy.get("/bell") === "loud") report({ at: "/bell", message: "It is loud." });
  },
  fix: { safe: true, title: "Writes nonsense", apply: (_, edit) => edit.set("/bell", "#!?") },
});

async function readDocument(path: string, overlay: Overlay): Promise<ConfigDocument> {
  let text: string;
  try {
    const bytes = await readFile(path);
    text =
      overlay.get(path) ?? new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new ScanError("not_found", `There is no ${path}.`, { cause: error });
  }
  try {
    const document = parseJson5(text);
    if (document.get("/bell") === "#!?") throw new DocumentError("No.", { line: 1, column: 1 });
    return document;
  } catch (error) {
    throw new ScanError("not_parsable", "toy.json, line 1: no toy.", { cause: error });
  }
}

async function read(
  location: WorkspaceLocation,
  _: unknown,
  overlay: Overlay,
): Promise<Reading<ToyModel>> {
  const root = await readDocument(location.configPath, overlay);
  const documents = new Map([[location.configPath, root]]);
  const include = root.get("/channels/$include");
  const channelsPath =
    typeof include === "string" ? join(dirname(location.configPath), include) : undefined;
  if (channelsPath !== undefined) {
    documents.set(channelsPath, await readDocument(channelsPath, overlay));
  }
  const ownerOf = (pointer: string) =>
    channelsPath !== undefined && pointer.startsWith("/channels/")
      ? { path: channelsPath, pointer: pointer.slice("/channels".length) }
      : { path: location.configPath, pointer };
  const get = (pointer: string) => {
    const owner = ownerOf(pointer);
    return documents.get(owner.path)?.get(owner.pointer);
  };
  return {
    model: { get },
    files: [],
    documents,
    ownerOf,
    evidenceOf: (effective) => {
      const { path, pointer } = ownerOf(effective);
      const span = documents.get(path)?.span(pointer);
      return {
        file: relative(location.workspacePath, path),
        pointer,
        line: span?.line ?? 1,
        column: span?.column ?? 1,
        excerpt: documents.get(path)?.text.slice(span?.start ?? 0, span?.end ?? 0) ?? "",
        default_of: "",
      };
    },
  };
}

export const toyRuntime: Runtime<ToyModel> = {
  id: "toy",
  title: "Toy",
  locate: async (target = "") => ({ workspacePath: target, configPath: join(target, "toy.json") }),
  read,
  checks: [
    gateIsOpen,
    gateIsClosed,
    everybodyIsAllowed,
    noToken,
    openChannel,
    badWindows,
    dirtyWindows,
    alwaysThrows,
    neverFixes,
    fixesAndBreaks,
    writesNonsense,
  ],
  topology: () => ({ nodes: [], edges: [] }),
};
