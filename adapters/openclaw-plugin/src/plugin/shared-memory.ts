import { blockedCalls } from "./calls.ts";
import { sessionRegistry } from "./sessions.ts";

/** What the hooks know of each other's calls. */
type Memory = {
  readonly sessions: ReturnType<typeof sessionRegistry>;
  readonly calls: ReturnType<typeof blockedCalls>;
};

/** Another version of the plugin, loaded beside this one, has its own memory. */
const place = Symbol.for("parapet.openclaw-plugin.1");

/**
 * The memory of an installation. OpenClaw registers a plugin several times in one process, from
 * copies of its files as well, and takes one hook from here and another one from there; so the
 * memory belongs to the process.
 */
export function sharedMemory(installation: string): Memory {
  const known: unknown = Reflect.get(globalThis, place);
  const memories: Map<string, Memory> = known instanceof Map ? known : new Map();
  Reflect.set(globalThis, place, memories);
  const before = memories.get(installation);
  if (before !== undefined) return before;
  const memory = { sessions: sessionRegistry(), calls: blockedCalls() };
  memories.set(installation, memory);
  return memory;
}
