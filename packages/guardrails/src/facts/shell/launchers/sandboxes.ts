import { words as wordsOf } from "../../../core/words.ts";
import { protectionOf } from "../../control/protected-path.ts";
import { normalizePath } from "../../paths/normalize-path.ts";
import type { Launch } from "./launch.ts";
import { afterOptions } from "./program-after-options.ts";

/**
 * What a program that hides a home or its settings starts the other one with: it reads other
 * settings, as with another home.
 */
const elsewhere: ReadonlyMap<string, string> = new Map([["HOME", "~"]]);
const nowhereElse: ReadonlyMap<string, string> = new Map();

/** A program that another user, another machine or a shell without the own home starts. */
export function elsewhereBy(launch: Launch): Launch {
  return (call) => ({ ...launch(call), variables: elsewhere });
}

function isProtected(path: string): boolean {
  const { within, above } = protectionOf(normalizePath(path));
  return within !== undefined || above !== undefined;
}

/** Options of bwrap by the number of words that follow; all others have none. */
const oneWord: ReadonlySet<string> = new Set(
  wordsOf(`--args --argv0 --uid --gid --hostname --chdir --unsetenv --lock-file --sync-fd --remount-ro --exec-label
    --file-label --proc --dev --tmpfs --mqueue --dir --seccomp --add-seccomp-fd --block-fd --userns-block-fd --info-fd
    --json-status-fd --cap-add --cap-drop --perms --size --userns --userns2 --pidns --overlay-src --tmp-overlay --ro-overlay`),
);
const twoWords: ReadonlySet<string> = new Set(
  wordsOf(`--setenv --bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try --bind-fd --ro-bind-fd --file
    --bind-data --ro-bind-data --symlink --chmod`),
);
const binding = /^--(?:dev-|ro-)?bind(?:-try)?$/;
const placing =
  /^--(?:tmpfs|tmp-overlay|ro-overlay|overlay|symlink|file|bind-data|ro-bind-data|bind-fd|ro-bind-fd|dir)$/;

/** `bwrap --ro-bind / / --tmpfs ~/.claude claude`: what is put in a place last is there. */
export const bubblewrap: Launch = ({ words }) => {
  const texts = words.map(({ text }) => text);
  // It begins with an empty root.
  let isHidden = true;
  let setsHome = false;
  let at = 1;
  for (let option = texts[at]; option !== undefined && /^-./.test(option); option = texts[at]) {
    at += 1;
    if (option === "--") break;
    const count =
      option === "--overlay" ? 3 : oneWord.has(option) ? 1 : twoWords.has(option) ? 2 : 0;
    const values = texts.slice(at, at + count);
    at += count;
    const [source = "", target = source] = values;
    if (option === "--setenv" && source === "HOME") setsHome = true;
    const place = values.at(-1) ?? "";
    const isBound = binding.test(option);
    if ((isBound || placing.test(option)) && isProtected(place)) {
      isHidden = !(isBound && normalizePath(source) === normalizePath(target));
    }
  }
  return { inner: words.slice(at), variables: isHidden || setsHome ? elsewhere : nowhereElse };
};

/** Options of firejail after which a home is another one, and those that take files away. */
const otherHome =
  /^--(?:private(?:=.*)?|private-home=.*|overlay(?:-.*)?|chroot=.*|env=HOME=.*|setenv=HOME=.*)$/;
const hiding = /^--(?:blacklist|tmpfs|whitelist|bind|private-cwd)=(?:[^,]*,)?(.*)$/;

export const firejail: Launch = ({ words, texts }) => {
  const inner = afterOptions(words, new Set());
  const options = texts.slice(0, texts.length - inner.length);
  const isElsewhere = options.some(
    (option) => otherHome.test(option) || isProtected(hiding.exec(option)?.[1] ?? "."),
  );
  return { inner, variables: isElsewhere ? elsewhere : nowhereElse };
};

/** Properties of a unit after which a home is another one, and those that name files. */
const otherRoot =
  /(?:^|=)(?:ProtectHome=(?!no|false|0|off|read-only)|RootDirectory=|RootImage=|Environment="?HOME=|--setenv=HOME=)/;
const property =
  /(?:^|=)(?:TemporaryFileSystem|InaccessiblePaths|BindPaths|BindReadOnlyPaths|MountImages)=(.*)$/;
const unitOptions: ReadonlySet<string> = new Set(wordsOf("-p --property --unit -u -M -E --setenv"));

export const transientUnit: Launch = ({ words, texts }) => {
  const inner = afterOptions(words, unitOptions);
  const options = texts.slice(0, texts.length - inner.length);
  const isElsewhere = options.some(
    (option) => otherRoot.test(option) || placesOf(option).some(isProtected),
  );
  return { inner, variables: isElsewhere ? elsewhere : nowhereElse };
};

/** `TemporaryFileSystem=%h/.claude:ro`, `BindPaths=/tmp/x:/home/ann/.claude` */
function placesOf(option: string): readonly string[] {
  return (property.exec(option)?.[1] ?? "")
    .split(/[\s:]+/)
    .map((path) => path.replace(/^-/, "").replace(/^%h(?=\/|$)/, "~"))
    .filter((path) => /^[/~]/.test(path));
}

const prootOptions: ReadonlySet<string> = new Set(wordsOf("-b -m -r -R -S -w -q -v -k"));

/** `proot -b /tmp/x:$HOME/.claude claude` */
export const proot: Launch = ({ words, texts }) => {
  const inner = afterOptions(words, prootOptions);
  const options = texts.slice(0, texts.length - inner.length);
  const isElsewhere = options.some((option, at) => {
    const value = options[at + 1] ?? "";
    if (/^-[rRS]$|^--rootfs$/.test(option)) return value !== "/";
    const [source = "", target = ""] = /^-[bm]$|^--bind$/.test(option) ? value.split(":") : [];
    return target !== "" && source !== target && isProtected(target);
  });
  return { inner, variables: isElsewhere ? elsewhere : nowhereElse };
};

/** Another root: `chroot FOLDER`, `unshare --root=FOLDER`. */
export function inOtherRoot(
  launch: Launch,
  isOther: (texts: readonly string[]) => boolean,
): Launch {
  return (call) => ({
    ...launch(call),
    variables: isOther(call.texts) ? elsewhere : nowhereElse,
  });
}
