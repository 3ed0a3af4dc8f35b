import { isUnnamedHost } from "@parapet/scan-core/addresses/collecting-host.ts";
import { hostOf, listenersTo, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { CommandFact } from "../shell/command-fact.ts";
import { readShell } from "../shell/read-shell.ts";
import { isInSharedFolder, isSystemLibrary } from "./shared-folders.ts";

/** Files of code that a program or its loader takes in before its own. */
const codeFiles = new Set([
  "LD_PRELOAD",
  "LD_AUDIT",
  "LD_LIBRARY_PATH",
  "DYLD_INSERT_LIBRARIES",
  "DYLD_LIBRARY_PATH",
  "PYTHONSTARTUP",
  "PYTHONPATH",
  "PYTHONHOME",
  "NODE_PATH",
  "PERL5LIB",
  "RUBYLIB",
  "CLASSPATH",
  "BASH_ENV",
  "ZDOTDIR",
  "DOTNET_STARTUP_HOOKS",
]);
/** Of those, libraries that the system's loader takes into every program. */
const libraries = new Set(["LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES"]);
/** Options of a runtime, some of which name code. */
const optionVariables = new Set([
  "NODE_OPTIONS",
  "RUBYOPT",
  "PERL5OPT",
  "JAVA_TOOL_OPTIONS",
  "JDK_JAVA_OPTIONS",
  "_JAVA_OPTIONS",
  "BUN_OPTIONS",
]);
const codeOption =
  /^(?:--?(?:require|import|loader|experimental-loader|preload)|-r(?=$|[/.~])|-javaagent|-agentpath|-agentlib)(?:[=:/.~]|$)/;
const inspectOption = /^--inspect(?:-brk|-wait)?=(.+)$/;

/** Variables that turn off the verification of certificates, with the values that do. */
const unverified: ReadonlyMap<string, readonly string[]> = new Map([
  ["NODE_TLS_REJECT_UNAUTHORIZED", ["0", "false"]],
  ["PYTHONHTTPSVERIFY", ["0"]],
  ["GIT_SSL_NO_VERIFY", ["1", "true"]],
  ["NPM_CONFIG_STRICT_SSL", ["false", "0"]],
  ["YARN_STRICT_SSL", ["false", "0"]],
]);
/** Variables that do so for the hosts that they name. */
const unverifiedHosts = new Set(["PIP_TRUSTED_HOST", "UV_INSECURE_HOST", "GOINSECURE"]);
/** Registries from which runners take packages. */
const registries = new Set([
  "NPM_CONFIG_REGISTRY",
  "YARN_NPM_REGISTRY_SERVER",
  "BUN_CONFIG_REGISTRY",
  "PIP_INDEX_URL",
  "PIP_EXTRA_INDEX_URL",
  "UV_INDEX_URL",
  "UV_DEFAULT_INDEX",
  "UV_EXTRA_INDEX_URL",
  "GOPROXY",
]);
const indexOption = /^(--(?:registry|index|index-url|default-index|extra-index-url))(?:=(.*))?$/s;
const proxies = new Set(["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"]);

/** What the variables do that a program is started with; values are read as text. */
export function variableFacts(
  variables: readonly (readonly [name: string, value: string])[],
): readonly CommandFact[] {
  return variables.flatMap(([name, value]) =>
    factsOf(name, value.slice(0, longestValue)).map((fact) => ({ ...fact, setting: name })),
  );
}

const longestValue = 4_096;

/** The same for the variables that a command line sets, and for options of `node` itself. */
export function assignedFacts(text: string): readonly CommandFact[] {
  return readShell(text).flatMap(({ command, assigned, otherWords }) => {
    const set = otherWords.flatMap(({ text: word }) => {
      const at = word.indexOf("=");
      const name = word.slice(0, Math.max(at, 0));
      return assigned.includes(name) ? [[name, word.slice(at + 1)] as const] : [];
    });
    const words = command.argv.slice(1);
    const options = command.name === "node" ? optionFacts("an option of node", words) : [];
    const indexes = words.flatMap((word, index) => {
      const [, option = "", value = words[index + 1] ?? ""] = indexOption.exec(word) ?? [];
      return option === "" ? [] : registryFacts(option, value);
    });
    return [...indexes, ...set.flatMap(([name, value]) => factsOf(name, value)), ...options];
  });
}

function factsOf(name: string, value: string): readonly CommandFact[] {
  const upper = name.toUpperCase();
  if (codeFiles.has(name)) return fileFacts(name, value);
  if (optionVariables.has(name)) return optionFacts(name, value.split(/\s+/));
  if (unverified.get(upper)?.includes(value.trim().toLowerCase()) === true) {
    return [
      {
        kind: "lasting",
        does: `accepts any certificate because of ${name}`,
        severity: upper === "NODE_TLS_REJECT_UNAUTHORIZED" ? "high" : "medium",
        confidence: "high",
      },
    ];
  }
  if (unverifiedHosts.has(upper) && isPublicHost(value)) {
    return [
      {
        kind: "lasting",
        does: `accepts any certificate of ${value.trim().slice(0, 80)} because of ${name}`,
        severity: "medium",
        confidence: "high",
      },
    ];
  }
  if (registries.has(upper)) return registryFacts(name, value);
  if (proxies.has(upper)) return proxyFacts(name, value);
  return [];
}

function fileFacts(name: string, value: string): readonly CommandFact[] {
  const paths = value.split(libraries.has(name) ? /[:;\s]+/ : /[:;](?![\\/]{1,2}\w)/);
  return paths.flatMap((path) => {
    if (path === "" || isSystemLibrary(path)) return [];
    if (libraries.has(name)) return [loads(name, path, "high")];
    return isInSharedFolder(path) ? [loads(name, path, "high")] : [];
  });
}

function optionFacts(from: string, words: readonly string[]): readonly CommandFact[] {
  return words.flatMap((word, index) => {
    const host = inspectOption.exec(word)?.[1]?.replace(/:\d+$/, "");
    if (host !== undefined && /[.:]/.test(host)) {
      if (reachOfAddress(`tcp://${host}`) === "machine" && !/^(?:0\.0\.0\.0|\[?::\]?)$/.test(host))
        return [];
      return [
        {
          kind: "lasting",
          does: `opens a debugger on ${host} by ${from}, through which others run code`,
          severity: "high",
          confidence: "high",
        },
      ];
    }
    if (!codeOption.test(word)) return [];
    const inline = /^-(?:r|[\w-]+[=:])(.+)$/s.exec(word)?.[1];
    const path = inline ?? words[index + 1] ?? "";
    if (/^(?:data|https?):/i.test(path)) return [loads(from, path, "critical")];
    return isInSharedFolder(path) ? [loads(from, path, "high")] : [];
  });
}

function loads(from: string, path: string, severity: CommandFact["severity"]): CommandFact {
  const what = /^data:/i.test(path)
    ? "code that is written into it"
    : JSON.stringify(path.slice(0, 80));
  return {
    kind: "lasting",
    does: `loads ${what} before its own code by ${from}`,
    severity,
    confidence: "high",
  };
}

/** Package registries whose answers others can change, or which belong to no service. */
function registryFacts(name: string, value: string): readonly CommandFact[] {
  const address = value.split(/[\s,|]+/).find((one) => isDoubtful(one));
  if (address === undefined) return [];
  return [
    {
      kind: "lasting",
      does: `takes packages from ${hostOf(address)} by ${name}, where others can replace them`,
      severity: "medium",
      confidence: "high",
    },
  ];
}

function proxyFacts(name: string, value: string): readonly CommandFact[] {
  const host = hostOf(value.includes("://") ? value : `http://${value}`);
  if (reachOfAddress(`http://${host}`) !== "public" || !isUnnamedHost(host)) return [];
  return [
    {
      kind: "lasting",
      does: `sends its requests through ${host} by ${name}`,
      severity: "medium",
      confidence: "medium",
    },
  ];
}

/** Without encryption through the internet, or at a host that belongs to no service. */
function isDoubtful(address: string): boolean {
  if (reachOfAddress(address) !== "public") return false;
  return listenersTo(address) === "public" || isUnnamedHost(hostOf(address));
}

function isPublicHost(value: string): boolean {
  return value.split(/[\s,]+/).some((host) => reachOfAddress(`https://${host}`) === "public");
}
