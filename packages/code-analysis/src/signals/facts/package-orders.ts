import { isOneSlipApart } from "@parapet/scan-core/packages/near-known-package.ts";
import { lineAt, type MarkedText } from "../../text/marked-text.ts";
import { isDefense, isExample } from "../../text/polarity.ts";
import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { confidenceAt } from "./matching-lines.ts";
import { matchesNear, type PlacedMatch } from "./matches-near.ts";
import { isOfOwnVendor } from "./own-vendor.ts";
import type { Hit } from "../../text/signal.ts";
import { benignNeighbors, type Registry, wellKnownPackages } from "./well-known-packages.ts";

/*
 * Instructions to install something misleading: a well-known package from a third-party host, a
 * third-party index, and a name close to a well-known one.
 */

const hints = ["pip", "uv ", "poetry ", "npm ", "yarn ", "bun ", "npx "] as const;
/** A command that fetches packages, with its continuation lines. */
const command =
  /(?<![\w./-])(?:python[\d.]*[ \t]+-m[ \t]+)?(?:pip3?|pipx|uv|poetry|npm|pnpm|yarn|bun|npx)[ \t](?:[^\n|;&`'"()<>\\]|\\\s{0,4}\n|\\[^\n]){3,600}/;

/** What is installed, and from where. */
type Order = {
  readonly registry: Registry;
  readonly specs: readonly string[];
  readonly indexes: readonly string[];
  /** True for a program that starts the package, as `npx` does. */
  readonly runsAtOnce: boolean;
};

const ofNpm: ReadonlySet<string> = new Set(["npm", "pnpm", "yarn", "bun", "npx"]);
const orders: ReadonlySet<string> = new Set(["install", "add", "i"]);
const indexOptions =
  /^(?:-i|--(?:extra-)?index-url|--default-index|--index|--registry|--find-links|-f)$/;
/** Options whose next word is not a package. */
const valued =
  /^(?:-[rcteC]|--(?:requirement|constraint|target|editable|prefix|python|group|tag|cache-dir|timeout|trusted-host))$/;

/** `words` are those of `command`. */
function orderIn(words: readonly string[]): Order | undefined {
  const [program = "", ...rest] = words[1] === "-m" ? words.slice(2) : words;
  const registry = ofNpm.has(program) ? "npm" : "pypi";
  if (program === "npx") return { registry, ...namedBy(rest, 1), runsAtOnce: true };
  const at = rest.findIndex((word) => orders.has(word));
  if (at < 0 || at > farthestOrder) return undefined;
  return {
    registry,
    ...namedBy([...rest.slice(0, at), ...rest.slice(at + 1)], Infinity),
    runsAtOnce: false,
  };
}

/** `uv --quiet pip install`: after more words it is a command of another program. */
const farthestOrder = 2;

function namedBy(words: readonly string[], most: number): Pick<Order, "indexes" | "specs"> {
  const specs: string[] = [];
  const indexes: string[] = [];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1] ?? "";
    const [, option = "", value = ""] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    if (indexOptions.test(before)) indexes.push(word);
    else if (indexOptions.test(option)) indexes.push(value);
    else if (!word.startsWith("-") && !valued.test(before) && specs.length < most) specs.push(word);
  }
  return { specs, indexes };
}

type Seen = Pick<Hit, "does" | "severity">;

function judge(
  { registry, specs, indexes, runsAtOnce }: Order,
  text: MarkedText,
): Seen | undefined {
  const known = wellKnownPackages[registry];
  for (const spec of specs) {
    const [, address = ""] =
      /^(?:[\w.-]+\s*@\s*)?(?:git\+)?((?:https?|ssh):\/\/\S+)$/i.exec(spec) ?? [];
    const name = address === "" ? plainName(spec) : nameIn(address);
    if (address === "") {
      const isAlias = spec.includes("@npm:");
      const near = isAlias || benignNeighbors.has(name) ? undefined : nearTo(name, known);
      if (near !== undefined)
        return { does: `installs ${name}, a name close to the known package ${near}` };
    } else if (isThirdParty(address)) {
      const host = hostOf(address);
      if (known.includes(name))
        return { does: `installs ${name} from ${host} instead of from its registry` };
      if (!isOfOwnVendor(address.replace("//", ""), text))
        return {
          does: `installs a package from ${host} instead of from a registry`,
          ...(runsAtOnce ? {} : { severity: "medium" }),
        };
    }
  }
  const index = indexes.find(isThirdParty);
  return index === undefined || isOfOwnVendor(index.replace("//", ""), text)
    ? undefined
    : { does: `installs packages from an index at ${hostOf(index)}`, severity: "medium" };
}

function isThirdParty(address: string): boolean {
  return (
    /^(?:https?|ssh):/i.test(address) &&
    reachOfAddress(address) === "public" &&
    !isHostOfPackages(hostOf(address))
  );
}

function plainName(spec: string): string {
  const [, name = ""] = /^(@?[\w./-]+?)(?:@[^/]*|[=<>~![;,].*)?$/s.exec(spec.toLowerCase()) ?? [];
  return name.replaceAll("_", "-");
}

/**
 * "numpy" in "https://x.example/numpy-1.26-patched.tar.gz" and "https://x.example/numpy.git@main".
 */
function nameIn(address: string): string {
  return address
    .toLowerCase()
    .replace(/[?#].*$/s, "")
    .replace(/\/+$/, "")
    .replace(/^.*\//s, "")
    .replace(/@.*$/, "")
    .replace(/\.(?:git|whl|zip|tgz|tar\.\w{2,3})$/, "")
    .replace(/[-_]v?\d.*$/, "")
    .replaceAll("_", "-");
}

const shortest = 6;

function nearTo(name: string, known: readonly string[]): string | undefined {
  if (name.length < shortest || known.includes(name)) return undefined;
  // "lodash4" is a separate version, not a typo.
  const own = name.replace(/\d$/, "");
  return known.find(
    (one) => one.length >= shortest && one.replace(/\d$/, "") !== own && isOneSlipApart(name, one),
  );
}

/** Registries, their mirrors, and code hosts with the owner in the path. */
export const hostsOfPackages: readonly string[] = `
github.com gitlab.com bitbucket.org codeberg.org githubusercontent.com pypi.org pythonhosted.org npmjs.org npmjs.com yarnpkg.com jsr.io
npmmirror.com taobao.org pytorch.org nvidia.com huggingface.co anaconda.org pyg.org tsinghua.edu.cn ustc.edu.cn sjtu.edu.cn aliyun.com
tencent.com huaweicloud.com douban.com doubanio.com pythonlibs.org googleapis.com amazonaws.com azure.com github.io gitee.com
`
  .trim()
  .split(/\s+/);

function isHostOfPackages(host: string): boolean {
  return hostsOfPackages.some((known) => host === known || host.endsWith(`.${known}`));
}

/** Every instruction in a text that installs something misleading. */
export function packageOrders(text: MarkedText): readonly Hit[] {
  if (text.format === "script") return [];
  const hits = new Map<number, Hit>();
  for (const found of matchesNear(text, hints, command)) {
    const hit = hitOf(found, text);
    if (hit !== undefined && !hits.has(hit.line)) hits.set(hit.line, hit);
  }
  return [...hits.values()];
}

function hitOf({ index, match: [words] }: PlacedMatch, text: MarkedText): Hit | undefined {
  const line = lineAt(text, index);
  if (line === undefined) return undefined;
  const column = index - line.start;
  // In a sentence a command is inline code.
  if (!line.isCode && !/`[^`]*$/.test(line.text.slice(0, column))) return undefined;
  const order = orderIn(
    words
      .replaceAll(/\\\s*\n/g, " ")
      .replace(/\s#\s.*$/s, "")
      .trim()
      .split(/\s+/),
  );
  const seen = order === undefined ? undefined : judge(order, text);
  if (seen === undefined || isDefense(line, column, text.lines)) return undefined;
  const isShown = text.format === "markdown" && isExample(line);
  return {
    line: line.number,
    column: column + 1,
    excerpt: line.text.trim(),
    confidence: isShown ? "low" : confidenceAt(line, text.format),
    ...seen,
    ...(isShown ? { severity: "medium" } : {}),
  };
}
