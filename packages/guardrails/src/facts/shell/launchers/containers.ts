import { words as wordsOf } from "../../../core/words.ts";
import type { Word } from "../word.ts";
import type { Launch } from "./launch.ts";
import { afterOptions, valueAmong } from "./program-after-options.ts";

const options: ReadonlySet<string> = new Set(
  wordsOf(`-e --env -v --volume -p --publish -w --workdir -u --user --name --network --entrypoint
    -n --namespace -c --container --env-file --mount -h --hostname -l --label -m --memory`),
);
const folderOptions: ReadonlySet<string> = new Set(["-w", "--workdir"]);

/** `docker exec CONTAINER COMMAND`, `docker run IMAGE COMMAND`, `kubectl exec POD -- COMMAND`. */
export const inContainer: Launch = ({ words }) => {
  const verb = words.findIndex(({ text }) => text === "exec" || text === "run");
  if (verb < 0) return {};
  const dashes = words.findIndex(({ text }) => text === "--");
  if (dashes > verb) return { inner: words.slice(dashes + 1) };
  const inner = afterOptions(words.slice(verb), options, 1);
  const mounts = mountsOf(words);
  // What Compose mounts is in a file.
  const isNew = words[verb]?.text === "run" && !words.some(({ text }) => reaching.test(text));
  if (mounts.length === 0 && !isNew) return { inner };
  const folder = valueAmong(words, folderOptions) ?? (mounts.length === 0 ? "/" : undefined);
  const seen = { mounts, isNew };
  return {
    inner: inner.map((word) => ({
      ...word,
      text: /\s/.test(word.text) ? scriptOutside(word.text, seen) : outside(word.text, seen),
    })),
    folder: folder === undefined ? undefined : outside(folder, seen),
  };
};

/** What lets a container reach further than its mounts. */
const reaching =
  /^--(?:privileged|pid(?:=|$)|volumes-from|device|ipc=host|cap-add)|\bchroot\b|^(?:kubectl|compose)$/;
/** Stands for the file system of a new container, which goes with it. */
const ownRoot = "/run/container";

/** What a container sees of this machine. */
type Seen = {
  readonly mounts: readonly Mount[];
  /** All else in it is its own. */
  readonly isNew: boolean;
};

type Mount = { readonly outside: string; readonly inside: string };

/** Folders of this machine that a container sees: `-v /:/host`, `--mount source=/,target=/host`. */
function mountsOf(words: readonly Word[]): readonly Mount[] {
  return words.flatMap(({ text }, index) => {
    const joined = /^(?:-v|--volume=|--mount=)(.+)$/.exec(text)?.[1];
    const value = /^(?:-v|--volume|--mount)$/.test(text) ? words[index + 1]?.text : joined;
    if (value === undefined) return [];
    const source = /\b(?:source|src)=([^,]+)/.exec(value)?.[1];
    const target = /\b(?:target|dst|destination)=([^,]+)/.exec(value)?.[1];
    if (source !== undefined && target !== undefined) return [{ outside: source, inside: target }];
    const [from = "", to = ""] = value.split(":");
    return /^[/~.$`]/.test(from) && to.startsWith("/") && to !== "/"
      ? [{ outside: from, inside: to }]
      : [];
  });
}

/** The same for the paths that a script in the container names. */
function scriptOutside(script: string, seen: Seen): string {
  return script
    .split(/(?<=[\s;&|<>()"'=])|(?=[\s;&|<>()"'=])/)
    .map((part) => outside(part, seen))
    .join("");
}

/** Where a path in a container is on this machine. */
function outside(text: string, { mounts, isNew }: Seen): string {
  const mount = mounts.find(({ inside }) => text === inside || text.startsWith(`${inside}/`));
  if (mount !== undefined) return `${mount.outside}/${text.slice(mount.inside.length)}`;
  return isNew && isOwn(text, mounts) ? ownRoot + text.replace(/^~/, "/root") : text;
}

/**
 * True for a path that no mount is in: with mounts, its first folder has to have a name, and to be
 * another than theirs.
 */
function isOwn(text: string, mounts: readonly Mount[]): boolean {
  if (!/^[/~]/.test(text)) return false;
  if (mounts.length === 0) return true;
  if (text.startsWith("~")) return false;
  const first = text.split("/", 2)[1] ?? "";
  return /^[\w.-]+$/.test(first) && mounts.every(({ inside }) => inside.split("/", 2)[1] !== first);
}
