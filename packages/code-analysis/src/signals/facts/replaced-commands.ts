import type { LinePattern } from "./matching-lines.ts";

/* Functions of a shell with the name of a program, which do more than that program. */

export const replacedCommands: readonly LinePattern[] = [
  {
    hints: ["()"],
    also: ["curl", "wget", "/dev/tcp", "nc "],
    pattern:
      /(?<![\w-])(sudo|su|ssh|scp|git|gh|npm|docker|kubectl|aws|gpg|passwd|login|op|pass)\s{0,2}\(\)\s{0,4}\{[^\n]{0,400}?(?:\b(?:curl|wget|nc|ncat)\s|\/dev\/tcp\/)/,
    does: ([, program = ""]) =>
      `replaces the command ${program} with one that sends what is typed to somebody else`,
    severity: "critical",
  },
];
