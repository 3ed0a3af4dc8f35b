import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The native command hook of Claude Code: where it is made from, and where to. */
const sources = "adapters/claude-code/native";
const programs = "adapters/claude-code/programs";

/** By the names that Node has for systems. Windows has none: nobody could test it. */
const systems: Readonly<Record<string, Readonly<Record<"GOOS" | "GOARCH", string>>>> = {
  "linux-x64": { GOOS: "linux", GOARCH: "amd64" },
  "linux-arm64": { GOOS: "linux", GOARCH: "arm64" },
  "darwin-x64": { GOOS: "darwin", GOARCH: "amd64" },
  "darwin-arm64": { GOOS: "darwin", GOARCH: "arm64" },
};

export type BuiltHooks = {
  /** Version of Go: "1.19.8". */
  readonly go: string;
  /** SHA-256 of what they are made from. */
  readonly sources: string;
  /** SHA-256 of each, by the name of its file. */
  readonly programs: Readonly<Record<string, string>>;
};

/** What is there and made from the sources as they are; undefined where there is nothing such. */
export function currentHooks(repository: string): BuiltHooks | undefined {
  const folder = join(repository, programs);
  const list = join(folder, "built.json");
  if (!existsSync(list)) return undefined;
  const built: BuiltHooks = JSON.parse(readFileSync(list, "utf8"));
  const isWhole = Object.entries(built.programs).every(
    ([name, digest]) =>
      existsSync(join(folder, name)) && digestOf(readFileSync(join(folder, name))) === digest,
  );
  return isWhole && built.sources === digestOfSources(repository) ? built : undefined;
}

/**
 * Makes them again where they are not current. Undefined, with nothing old left, where there is no
 * Go.
 */
export function refreshHooks(repository: string): BuiltHooks | undefined {
  const current = currentHooks(repository);
  if (current !== undefined) return current;
  const folder = join(repository, programs);
  for (const name of readdirSync(folder)) {
    if (name !== "README.md") rmSync(join(folder, name));
  }
  const go = goVersion();
  if (go === undefined) return undefined;
  const built = buildHooks(join(repository, sources), folder);
  const list = { go, sources: digestOfSources(repository), programs: built };
  writeFileSync(join(folder, "built.json"), `${JSON.stringify(list, undefined, 2)}\n`);
  return list;
}

/**
 * Makes the program of each system, and gives back their digests. The same Go makes the same bytes
 * from the same sources, wherever they are.
 */
export function buildHooks(from: string, to: string): BuiltHooks["programs"] {
  mkdirSync(to, { recursive: true });
  const digests = Object.entries(systems).map(([system, variables]) => {
    const name = `parapet-hook-${system}`;
    const flags = ["-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid="];
    execFileSync("go", ["build", ...flags, "-o", join(to, name), "."], {
      cwd: from,
      env: { ...process.env, ...variables, ...fixed },
      stdio: ["ignore", "inherit", "inherit"],
    });
    return [name, digestOf(readFileSync(join(to, name)))] as const;
  });
  return Object.fromEntries(digests);
}

/** Whatever the user has set: no C, nothing downloaded, and the plainest processor of each kind. */
const fixed = {
  CGO_ENABLED: "0",
  GOENV: "off",
  GOFLAGS: "",
  GO111MODULE: "on",
  GOWORK: "off",
  GOTOOLCHAIN: "local",
  GOPROXY: "off",
  GOEXPERIMENT: "",
  GOAMD64: "v1",
};

function goVersion(): string | undefined {
  try {
    const said = execFileSync("go", ["version"], {
      env: { ...process.env, ...fixed },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /\bgo(\d[\w.]*)/.exec(said)?.[1];
  } catch {
    return undefined;
  }
}

function digestOfSources(repository: string): string {
  const folder = join(repository, sources);
  const names = readdirSync(folder).filter(
    (name) => name === "go.mod" || (name.endsWith(".go") && !name.endsWith("_test.go")),
  );
  const hash = createHash("sha256");
  for (const name of names.toSorted()) {
    hash.update(`${name}\n${digestOf(readFileSync(join(folder, name)))}\n`);
  }
  return hash.digest("hex");
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
