import {
  configFolders,
  dataFiles,
  dataFolders,
  projectSettings,
  runtimeSettings,
  serviceFiles,
} from "@parapet/posture";
import { comparableParts } from "../paths/home.ts";
import { normalizePath } from "../paths/normalize-path.ts";
import { couldBe } from "../paths/wildcard.ts";

/** `settings` may be read; of `secret`, which is all of Parapet's own data, not even that. */
type Protection = "settings" | "secret";

export type PathProtection = {
  /** The path is a protected file or is in a protected folder. */
  readonly within: Protection | undefined;
  /** Protected files are below it. */
  readonly above: Protection | undefined;
  /** And little else does, so that anyone who replaces it means them. */
  readonly isHolder: boolean;
};

const wildcard = /[*?[]/;
const nowhere: PathProtection = { within: undefined, above: undefined, isHolder: false };

/** A protected file or folder. */
type ProtectedPath = {
  readonly parts: readonly string[];
  readonly protection: Protection;
  /** A full path; others are found anywhere on one. */
  readonly anchored: boolean;
};

function protectedPath(path: string, protection: Protection): ProtectedPath {
  const parts = comparableParts(path);
  return { parts, protection, anchored: /^(?:~|[A-Z]:)?\/|^~/.test(path) };
}

const knownPlaces: readonly ProtectedPath[] = [
  ...Object.values(dataFolders).map((path) => protectedPath(path, "secret")),
  ...Object.values(dataFiles).map((name) => protectedPath(name, "secret")),
  ...Object.values(configFolders).map((path) => protectedPath(path, "settings")),
  ...Object.values(serviceFiles).map((path) => protectedPath(path, "settings")),
  ...[...runtimeSettings, ...projectSettings].map((path) => protectedPath(path, "settings")),
];

const anchored = knownPlaces.filter((one) => one.anchored);
const floating = knownPlaces.filter((one) => !one.anchored);
const floatingByFirst = Map.groupBy(floating, ({ parts }) => parts[0] ?? "");
const anchoredBySecond = Map.groupBy(anchored, ({ parts }) => `${parts[0]}/${parts[1]}`);

/** Folders that every machine has for much else: to put something into one is not to replace it. */
const common: ReadonlySet<string> = new Set([
  "~/.config",
  "~/.config/systemd",
  "~/.config/systemd/user",
  "~/.local",
  "~/.local/share",
  "~/.codeium",
  "~/.codeium/windsurf",
  "~/appdata",
  "~/appdata/local",
  "~/appdata/roaming",
  "~/library",
  "~/library/application support",
  "~/library/launchagents",
  ".vscode",
  "node_modules",
]);
/** Above every home. */
const homes: ReadonlySet<string> = new Set(["", "/home", "/users", "c:"]);

/** A part of each place that no path in it can lack, as one pattern. */
const telling = new RegExp(
  [
    ...new Set(
      knownPlaces.map(({ parts }) => parts.toSorted((a, b) => b.length - a.length)[0] ?? ""),
    ),
  ]
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|"),
  "i",
);

/**
 * False only where nothing in a text says that it could be, or are in, a protected file or folder.
 */
export function mayBeProtected(text: string): boolean {
  return wildcard.test(text) || telling.test(text) || /~\d/.test(text);
}

/**
 * What is protected at a normal path, in it or below it. A `*` in it stands for whatever a shell
 * could put there.
 */
export function protectionOf(
  normalPath: string,
  own: ProtectedPaths = noProtectedPaths,
): PathProtection {
  const parts = comparableParts(normalPath).map(longName);
  // The folder that a call runs in, where nobody knows which that is.
  if (parts.length === 0) return nowhere;
  // Every file below a folder: those that are protected among them.
  if (parts.at(-1) === "**") {
    const { within, above, isHolder } = protectionOf(parts.slice(0, -1).join("/") || "/", own);
    return { within: within ?? above, above, isHolder };
  }
  const found = parts.some((part) => wildcard.test(part)) ? amongAll(parts) : amongNearby(parts);
  return own.places.length === 0 ? found : withOwn(found, parts, own);
}

/** `CLAUDE~1`, `SETTIN~1.JSO`: the short name that Windows has for a long one. */
const shortName = /^([^~.]{1,6})~\d{1,2}(?:\.([^.]{1,3}))?$/;
const longNames: readonly string[] = [
  ...new Set(knownPlaces.flatMap(({ parts }) => parts.filter((part) => part.length > 3))),
];

function longName(part: string): string {
  const [, stem, ending = ""] = shortName.exec(part) ?? [];
  if (stem === undefined) return withWildcards(part);
  const found = longNames.find((name) => {
    const bare = name.replace(/^\.+/, "");
    const base = bare.replace(/\.[^.]*$/, "");
    const own = bare.slice(base.length + 1);
    return base.replaceAll(/[.\s]/g, "").startsWith(stem) && own.startsWith(ending);
  });
  return found ?? part;
}

const unknown = /\$\{[^{}]{0,80}\}|\$\([^()]{0,200}\)|\$(?:[a-z_]\w*|\d)/g;

/**
 * `.cl$x`: what is not known of a name may be anything; where nothing is known of it, it is one of
 * the names that nobody can tell.
 */
function withWildcards(part: string): string {
  if (!part.includes("$")) return part;
  const pattern = part.replaceAll(unknown, "*");
  return /[a-z]{2}/.test(pattern) ? pattern : part;
}

function amongNearby(parts: readonly string[]): PathProtection {
  const key = parts.join("/");
  if (homes.has(key) || key === "~") return { ...nowhere, above: "secret" };
  const nearby = anchoredBySecond.get(`${parts[0]}/${parts[1]}`) ?? [];
  let { within, above }: { within: Protection | undefined; above: Protection | undefined } =
    nowhere;
  for (const { parts: wanted, protection } of nearby) {
    if (startsWith(parts, wanted, 0, same)) within = stronger(within, protection);
    else if (startsWith(wanted, parts, 0, same)) above = stronger(above, protection);
  }
  let isHolder = above !== undefined && !common.has(key);
  for (const [index, part] of parts.entries()) {
    for (const { parts: wanted, protection } of floatingByFirst.get(part) ?? []) {
      if (startsWith(parts, wanted, index, same)) within = stronger(within, protection);
      else if (index === parts.length - 1 && !common.has(part)) {
        above = stronger(above, protection);
        isHolder = true;
      }
    }
  }
  return within === undefined && above === undefined ? nowhere : { within, above, isHolder };
}

/**
 * With wildcards every place is looked at; what says too little of a name does not count for places
 * that can be anywhere.
 */
function amongAll(parts: readonly string[]): PathProtection {
  const key = parts.join("/");
  let within: Protection | undefined;
  let above: Protection | undefined = couldBeHomes(parts) ? "secret" : undefined;
  let isHolder = false;
  for (const { parts: wanted, protection } of anchored) {
    if (fits(parts, wanted, 1)) within = stronger(within, protection);
    else if (parts.length < wanted.length && startsWith(wanted, parts, 0, swapped)) {
      above = stronger(above, protection);
      isHolder ||= parts.length > 1 && parts.at(-1) !== "*" && !common.has(key);
    } else if (findsHidden(parts, wanted)) above = stronger(above, protection);
  }
  for (const { parts: wanted, protection } of floating) {
    for (const [index] of parts.entries()) {
      const rest = parts.slice(index);
      const here = rest.includes("**") ? rest : rest.slice(0, wanted.length);
      const named = common.has(here[0] ?? "") ? here.slice(1) : here;
      if (specific(named) && fits(here, wanted, 0)) within = stronger(within, protection);
    }
    const last = parts.at(-1) ?? "";
    const [holder = ""] = wanted;
    if (wanted.length > 1 && !common.has(holder) && specific([last]) && couldBe(last, holder)) {
      above = stronger(above, protection);
      isHolder = true;
    }
  }
  return { within, above, isHolder };
}

/** `~/` and below, `.c*`: a hidden folder that is found by a part of its name. */
function findsHidden(parts: readonly string[], wanted: readonly string[]): boolean {
  const deep = parts.indexOf("**");
  const last = parts.at(-1) ?? "";
  if (deep < 0 || !/^(?:\.|\[\.\]).*[*?[]/.test(last)) return false;
  const before = parts.slice(0, deep);
  return (
    startsWith(wanted, before, 0, swapped) &&
    wanted.slice(before.length).some((part) => part.startsWith(".") && couldBe(last, part))
  );
}

/** `/h*` is all homes, too. */
function couldBeHomes([root, folder = "", ...rest]: readonly string[]): boolean {
  return root === "" && rest.length === 0 && ["home", "users"].some((one) => couldBe(folder, one));
}

/**
 * `**` is any folders or none: then the last part has to name something of the place, or the parts
 * before it do, which are more than `root`, those that say nothing.
 */
function fits(parts: readonly string[], wanted: readonly string[], root: 0 | 1): boolean {
  const deep = parts.indexOf("**");
  if (deep < 0) return startsWith(parts, wanted, 0, matches);
  const before = parts.slice(0, deep);
  if (startsWith(before, wanted, 0, matches)) return true;
  const last = parts.at(-1) ?? "";
  return (
    before.length < wanted.length &&
    startsWith(wanted, before, 0, swapped) &&
    (specific([last]) || (before.length > root && !common.has(before.join("/")))) &&
    wanted.slice(before.length).some((part) => !common.has(part) && matches(last, part))
  );
}

function startsWith(
  own: readonly string[],
  wanted: readonly string[],
  start: number,
  isSame: (part: string, wanted: string) => boolean,
): boolean {
  return (
    own.length - start >= wanted.length &&
    wanted.every((part, index) => isSame(own[start + index] ?? "", part))
  );
}

function same(part: string, wanted: string): boolean {
  return part === wanted;
}

/** No shell puts a name that begins with a dot for `*`. */
function matches(part: string, wanted: string): boolean {
  if (wanted.startsWith(".") && /^[*?]/.test(part)) return false;
  return couldBe(part, wanted);
}

function swapped(wanted: string, part: string): boolean {
  return matches(part, wanted);
}

/** At least three characters that are no wildcard and no common ending. */
function specific(parts: readonly string[]): boolean {
  const text = parts.map((part) => part.replace(/\.(?:json|yaml|toml|db)$/, "")).join("");
  return text.replaceAll(/\[[^\]]*\]|[*?]/g, "").length >= 3;
}

function stronger(first: Protection | undefined, second: Protection): Protection {
  return first === "secret" ? first : second;
}

/** What one service protects besides what every Parapet does. */
export type ProtectedPaths = {
  readonly places: readonly ProtectedPath[];
  /** Ports that it listens on. */
  readonly ports: readonly number[];
};

export const noProtectedPaths: ProtectedPaths = { places: [], ports: [] };

/**
 * `secrets` are its data folder and its database, `settings` its configuration and what its
 * adapters are put into; absolute.
 */
export function protectedPaths({
  secrets,
  settings,
  ports = [],
}: {
  readonly secrets: readonly string[];
  readonly settings: readonly string[];
  readonly ports?: readonly number[];
}): ProtectedPaths {
  const places = [
    ...secrets.map((path) => protectedPath(normalizePath(path), "secret")),
    ...settings.map((path) => protectedPath(normalizePath(path), "settings")),
  ];
  return { places, ports };
}

function withOwn(
  found: PathProtection,
  parts: readonly string[],
  { places: own }: ProtectedPaths,
): PathProtection {
  let { within, above, isHolder } = found;
  for (const { parts: wanted, protection } of own) {
    if (startsWith(parts, wanted, 0, matches)) within = stronger(within, protection);
    else if (parts.length < wanted.length && startsWith(wanted, parts, 0, swapped)) {
      above = stronger(above, protection);
      isHolder ||=
        parts.length > 2 && parts.length === wanted.length - 1 && protection === "secret";
    }
  }
  return { within, above, isHolder };
}
