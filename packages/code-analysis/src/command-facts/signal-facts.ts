import type { FindingSeverity } from "@parapet/posture";
import { writtenPlace } from "../shell/secret-locations.ts";
import { destruction } from "../signals/destruction.ts";
import { persistence } from "../signals/persistence.ts";
import { protectionOff } from "../signals/protection-off.ts";
import { remoteShell } from "../signals/remote-shell.ts";
import { reverseShell } from "../signals/reverse-shell.ts";
import { selfModification } from "../signals/self-modification.ts";
import type { Hit, Signal } from "../text/signal.ts";
import { markText } from "../text/marked-text.ts";
import type { CommandFact, FactKind } from "../shell/command-fact.ts";
import { readShell } from "../shell/read-shell.ts";

/**
 * What the signals of skills find in a shell text, as facts of a command that runs automatically.
 */
export function signalFacts(
  text: string,
): readonly { readonly fact: CommandFact; readonly line: number }[] {
  const marked = markText(text, "shell");
  return [
    ...found(remoteShell, "elsewhere", ofUnattended),
    ...found(reverseShell, "elsewhere", () => "critical"),
    ...[destruction, persistence, selfModification, protectionOff].flatMap((signal) =>
      found(signal, "lasting", (severity) => severity ?? "high"),
    ),
    ...writtenPlaces(text),
  ];

  function found(
    signal: Signal,
    kind: FactKind,
    severityOf: (severity: FindingSeverity | undefined) => FindingSeverity,
  ): readonly { readonly fact: CommandFact; readonly line: number }[] {
    return signal.find(marked).flatMap((hit) =>
      isForReaders(hit)
        ? []
        : [
            {
              line: hit.line,
              fact: {
                kind,
                does: hit.does,
                severity: severityOf(hit.severity),
                confidence: "high",
              } as const,
            },
          ],
    );
  }
}

/** Unattended, downloaded code is worse, even from a known vendor. */
function ofUnattended(severity: FindingSeverity | undefined): FindingSeverity {
  if (severity === "low") return "medium";
  return severity === "medium" ? "high" : "critical";
}

/** A sentence to an agent is not a command. */
function isForReaders({ does }: Hit): boolean {
  return does.startsWith("instructs ");
}

/** Writes to locations that start automatically, whatever program writes them. */
function writtenPlaces(
  text: string,
): readonly { readonly fact: CommandFact; readonly line: number }[] {
  return readShell(text).flatMap(({ command, redirections }) => {
    const { name, argv } = command;
    const operands = argv.slice(1).filter((word) => !word.startsWith("-"));
    const targets = [
      ...redirections.filter(({ access }) => access === "write").map(({ path }) => path),
      ...(name === "tee" ? operands : []),
      ...(["cp", "mv", "ln", "install"].includes(name) ? operands.slice(-1) : []),
      ...fetchedInto(name, argv),
    ];
    return targets.flatMap((path) => {
      const place = writtenPlace(path.replace(/^(?:\$HOME|\$\{HOME\})(?=\/)/, "~"));
      if (place === undefined) return [];
      const { does, severity = "high" } = place;
      return [{ line: 1, fact: { kind: "lasting", does, severity, confidence: "high" } as const }];
    });
  });
}

/** The file into which a program downloads: `curl -so FILE`, `wget --output-document=FILE`. */
function fetchedInto(name: string, argv: readonly string[]): readonly string[] {
  const option = {
    curl: /^(?:-[a-zA-Z]*o|--output)$/,
    wget: /^(?:-[a-zA-Z]*O|--output-document)$/,
  };
  const own = name === "curl" || name === "wget" ? option[name] : undefined;
  if (own === undefined) return [];
  return argv.flatMap((word, at) => {
    if (own.test(word)) return [argv[at + 1] ?? ""];
    const [, file] = /^--output(?:-document)?=(.+)$/s.exec(word) ?? [];
    return file === undefined ? [] : [file];
  });
}
