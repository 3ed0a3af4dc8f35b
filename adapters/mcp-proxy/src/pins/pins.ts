import {
  type KeptDefinition,
  pinFilePath,
  type PinnedTools,
  readPins,
  writePins,
} from "./pin-file.ts";
import { foldedName } from "../messages/tool-name.ts";
import type { Redact } from "../messages/redacted-stream.ts";
import { createKeptTexts } from "./kept-texts.ts";
import { type CurrentDefinition, pinFormat } from "./tool-definition.ts";

/** A tool whose description or schema is not the approved one. */
export type Drift = {
  readonly tool: string;
  readonly pinned: string;
  readonly now: string;
  /**
   * The pin is of an older format, which did not cover all that the tool says: whether it has
   * changed is not known.
   */
  readonly isOld: boolean;
};

export type Pins = {
  /** Pins what is new, and says what has changed. */
  readonly look: (definitions: readonly CurrentDefinition[]) => Promise<readonly Drift[]>;
  /** What is known of a tool, in this session and on file. */
  readonly stateOf: (tool: string) => Promise<{
    /**
     * As this session has seen it last, or as an earlier one has left it blocked; "" where neither
     * is known.
     */
    readonly now: string;
    /** "" where nothing is pinned. */
    readonly pinned: string;
    readonly isHeld: boolean;
    /** It is held because its pin is of an older format. */
    readonly isOld: boolean;
    /** Nothing is pinned by this name, and something by one that the server could take for it. */
    readonly isLookalike: boolean;
  }>;
};

/** More tools than any server has; what comes on top is not pinned, and so not listed. */
export const maxPinnedTools = 2_000;

/**
 * The pins of a server, on file in `folder`; texts are kept there without secrets, and compared by
 * their digests. Throws when the file is there and not readable.
 */
export async function openPins(
  folder: string,
  server: string,
  { now, redact }: { readonly now: () => Date; readonly redact: Redact },
): Promise<Pins> {
  const path = pinFilePath(folder, server);
  const seen = new Map<string, string>();
  let file = byNameIn(await readPins(path));
  const texts = createKeptTexts(redact);
  let turn: Promise<unknown> = Promise.resolve();

  async function look(definitions: readonly CurrentDefinition[]): Promise<readonly Drift[]> {
    // Other sessions and `accept` write it, too.
    const read = await readPins(path);
    file = byNameIn(read);
    const at = now().toISOString();
    const keep = texts.begin();
    const pinned = mapOf(read.pinned.map(keep));
    const held = mapOf(read.held.map(keep));
    const drifts: Drift[] = [];
    for (const { olderHash, ...given } of definitions) {
      const { name, hash } = given;
      const known = pinned.get(name);
      if (known === undefined && pinned.size >= maxPinnedTools) continue;
      seen.set(name, hash);
      const isOld = known !== undefined && known.format !== pinFormat;
      // What is on file already takes no room, and is not redacted again.
      const isKept =
        known !== undefined && !isOld && [known.hash, held.get(name)?.hash].includes(hash);
      const definition = isKept ? given : keep(given);
      const isSameAsOld = isOld && known.hash === olderHash;
      if (known === undefined) pinned.set(name, { ...definition, at });
      else if (known.hash === hash) {
        held.delete(name);
        // Nothing of it is new: the pin can be of today's format.
        if (isOld) pinned.set(name, { ...definition, at: known.at });
      } else {
        drifts.push({ tool: name, pinned: known.hash, now: hash, isOld: isSameAsOld });
        if (held.get(name)?.hash !== hash) held.set(name, { ...definition, at });
      }
    }
    const next = { pinned: [...pinned.values()], held: [...held.values()] };
    if (!isSame(next.pinned, read.pinned) || !isSame(next.held, read.held)) {
      await writePins(path, next);
      file = byNameIn(next);
    }
    return drifts;
  }

  let reading: Promise<void> | undefined;

  /** A whole list asks at once: the file is read once for all its tools. */
  function readAgain(): Promise<void> {
    reading ??= (async () => {
      try {
        file = byNameIn(await readPins(path));
      } finally {
        reading = undefined;
      }
    })();
    return reading;
  }

  function state(tool: string): Awaited<ReturnType<Pins["stateOf"]>> {
    const pin = file.pinned.get(tool);
    const pinned = pin?.hash ?? "";
    const held = file.held.get(tool)?.hash ?? "";
    const latest = seen.get(tool) ?? held;
    const isHeld = latest !== "" && latest !== pinned;
    return {
      now: latest,
      pinned,
      isHeld,
      isOld: isHeld && pin?.format !== pinFormat,
      isLookalike: pin === undefined && file.folded().has(foldedName(tool)),
    };
  }

  return {
    look(definitions) {
      const result = turn.then(() => look(definitions));
      turn = result.catch(() => undefined);
      return result;
    },
    async stateOf(tool) {
      const before = state(tool);
      if (!before.isHeld) return before;
      // Perhaps it has just been accepted.
      await readAgain();
      return state(tool);
    },
  };
}

function mapOf(definitions: readonly KeptDefinition[]): Map<string, KeptDefinition> {
  return new Map(definitions.map((definition) => [definition.name, definition]));
}

/** Looked up for each tool of a list: a server may list thousands. */
function byNameIn({ pinned, held }: PinnedTools) {
  let folded: ReadonlySet<string> | undefined;
  return {
    pinned: mapOf(pinned),
    held: mapOf(held),
    folded: (): ReadonlySet<string> => {
      folded ??= new Set(pinned.map(({ name }) => foldedName(name)));
      return folded;
    },
  };
}

function isSame(a: readonly KeptDefinition[], b: readonly KeptDefinition[]): boolean {
  return a.length === b.length && a.every((definition, index) => definition === b[index]);
}
