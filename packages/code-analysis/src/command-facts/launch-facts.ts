import { isUnnamedHost } from "@parapet/scan-core/addresses/collecting-host.ts";
import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { CommandFact } from "../shell/command-fact.ts";
import type { ReadCommand } from "@parapet/guardrails/shell";
import { readShell } from "../shell/read-shell.ts";
import { isInSharedFolder } from "./shared-folders.ts";

const asRoot = new Set(["sudo", "doas", "pkexec"]);
const anyHostKey = /^(?:-o\s*)?stricthostkeychecking\s*[=\s]\s*(?:no|off)$/i;

/**
 * What a command line does by how it starts its program: as root, from a folder that everyone can
 * write, at the other end of a connection that proves nothing.
 */
export function launchFacts(text: string): readonly CommandFact[] {
  return readShell(text).flatMap((read): readonly CommandFact[] => {
    const { name, argv, via } = read.command;
    const starter = via.at(-1) ?? "";
    const root = asRoot.has(starter) ? starter : undefined;
    const [program = ""] = argv;
    return [
      ...(root === undefined
        ? []
        : [fact(`runs ${name} with the rights of root by ${root}`, "medium", "high")]),
      ...(isInSharedFolder(program)
        ? [
            fact(
              `runs ${program.slice(0, 80)} from a folder that others can write`,
              "medium",
              "high",
            ),
          ]
        : []),
      ...(agents.has(name) && isFedByDownload(read)
        ? [fact(`gives ${name} an order that is downloaded`, "high", "high")]
        : []),
      ...(name === "ssh" && argv.some((word) => anyHostKey.test(word))
        ? [fact("connects by ssh to any machine that claims the name", "medium", "high")]
        : []),
    ];
  });
}

/** Agents that take an order as an argument or as input. */
const agents: ReadonlySet<string> = new Set(
  "claude codex gemini cursor-agent copilot opencode openclaw aider goose amp qwen crush".split(
    " ",
  ),
);
const fetchers: ReadonlySet<string> = new Set("curl wget wget2 http https xh aria2c".split(" "));

function isFedByDownload({ command, words }: ReadCommand): boolean {
  const feeders = [...command.fed_by, ...words.flatMap(({ fedBy }) => fedBy)];
  return feeders.some((program) => fetchers.has(program));
}

/** What is known of a server by its address, or by the machine that its command connects it to. */
export function addressFacts(text: string, url: string | undefined): readonly CommandFact[] {
  const called = [url ?? "", ...addressesIn(text)].filter((one) => /^(?:https?|wss?):/i.test(one));
  const hosts = [...called.map(hostOf), ...relayedTo(text)].filter(
    (host) => reachOfAddress(`http://${host}`) === "public",
  );
  const doubtful = [...new Set(hosts.filter((host) => isUnnamedHost(host)))];
  const relayed = new Set(relayedTo(text));
  return [
    ...doubtful.map((host) =>
      fact(
        `is at ${host}, an address that belongs to no service: a tunnel, a paste site or a bare number`,
        "high",
        "medium",
      ),
    ),
    ...hosts
      .filter((host) => relayed.has(host) && !doubtful.includes(host))
      .map((host) => fact(`is a connection without encryption to ${host}`, "high", "medium")),
  ];
}

function addressesIn(text: string): readonly string[] {
  return readShell(text).flatMap(({ command: { argv } }) =>
    argv.slice(1).flatMap((word, index) => {
      const before = argv[index] ?? "";
      const isOption =
        before.startsWith("-") && !/^--?(?:y|yes|url|server|endpoint|sse|http)$/.test(before);
      return /^https?:\/\//i.test(word) && !isOption ? [word] : [];
    }),
  );
}

/** Machines whose answers become the command's: `nc HOST PORT`, `socat STDIO TCP:HOST:PORT`. */
function relayedTo(text: string): readonly string[] {
  return readShell(text).flatMap(({ command: { name, argv } }): readonly string[] => {
    const words = argv.slice(1);
    if (["nc", "ncat", "netcat", "telnet"].includes(name)) {
      const host = words.find((word) => !word.startsWith("-"));
      return host === undefined ? [] : [host.toLowerCase()];
    }
    if (name !== "socat") return [];
    return words.flatMap((word) => {
      const host = /^tcp[46]?(?:-connect)?:([^:,]+):/i.exec(word)?.[1];
      return host === undefined ? [] : [host.toLowerCase()];
    });
  });
}

function fact(
  does: string,
  severity: CommandFact["severity"],
  confidence: CommandFact["confidence"],
): CommandFact {
  return { kind: "lasting", does, severity, confidence };
}
