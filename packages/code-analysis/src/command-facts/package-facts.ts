import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import { fetchedBy, isPinned } from "../commands/launch.ts";
import type { CommandFact } from "../shell/command-fact.ts";
import { readShell } from "../shell/read-shell.ts";

/** Unpinned packages that are fetched and run, except those that a project may have installed. */
export function packageFacts(text: string): readonly CommandFact[] {
  const specs = new Set<string>();
  for (const { command } of readShell(text)) {
    const [program = "", ...args] = command.argv;
    const spec = fetchedBy(program, args);
    if (spec === undefined || /[$`]/.test(spec) || isPinned(spec)) continue;
    if (isFetched(command.name, args, spec)) specs.add(spec);
  }
  return [...installed(text), ...[...specs].map(latest)];
}

const installers: ReadonlySet<string> = new Set(
  "pip pip3 pipx uv npm pnpm yarn bun gem".split(" "),
);

/** Packages that are installed from an address instead of a registry. */
function installed(text: string): readonly CommandFact[] {
  return readShell(text).flatMap(({ command: { name, argv } }) => {
    const words = argv.slice(1);
    if (!installers.has(name) || !words.some((word) => /^(?:install|add|i)$/.test(word))) return [];
    const address = words.find((word) => /^(?:git\+)?https?:\/\//.test(word));
    // An index is an option's value.
    if (address === undefined || words[words.indexOf(address) - 1]?.startsWith("-") === true)
      return [];
    const host = hostOf(address.replace(/^git\+/, ""));
    if (reachOfAddress(`https://${host}`) !== "public") return [];
    return [
      {
        kind: "package",
        does: `installs a package from ${host}`,
        severity: "medium",
        confidence: "high",
      },
    ];
  });
}

function latest(spec: string): CommandFact {
  return {
    kind: "package",
    does: `fetches the latest version of ${JSON.stringify(spec.slice(0, 80))}`,
    severity: isAddress(spec) ? "high" : isTagged(spec) ? "medium" : "low",
    confidence: "high",
  };
}

/** `npx prettier` runs the installed version; with `-y` or a tag it is fetched without a prompt. */
function isFetched(program: string, args: readonly string[], spec: string): boolean {
  if (program !== "npx" && program !== "npm") return true;
  return isTagged(spec) || isAddress(spec) || args.some((word) => /^(?:-y|--yes)$/.test(word));
}

/** With a tag or a range instead of a version. */
function isTagged(spec: string): boolean {
  return /.@[a-z*^~><]/i.test(spec);
}

function isAddress(spec: string): boolean {
  return /^(?:git\+|https?:|git(?:hub|lab):|git@)|^[\w.-]+\/[\w.-]+(?:#|$)/.test(spec);
}
