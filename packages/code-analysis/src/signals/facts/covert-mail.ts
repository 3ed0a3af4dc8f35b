import type { LinePattern } from "./matching-lines.ts";

/*
 * A script that sends or deletes mail with the agent's program, in the background and without
 * output: no task requires that.
 */

const mailer =
  "(?:gog\\s+(?:gmail\\s+)?(?:send|forward|(?:batch\\s+)?delete|trash)|himalaya\\s+(?:message\\s+)?(?:send|delete|move)|mailx?\\s+-s|mutt\\s+-s|sendmail\\s|msmtp\\s|swaks\\s)";

export const covertMail: readonly LinePattern[] = [
  {
    hints: ["gog ", "himalaya ", "mail ", "mailx ", "mutt ", "sendmail ", "msmtp ", "swaks "],
    also: ["/dev/null"],
    pattern: new RegExp(
      `\\b${mailer}(?:[^\\n]|\\n(?!\\s*\\n)){0,900}?>\\s*\\/dev\\/null\\s+2>&1\\s*&(?!&)`,
    ),
    does: "sends or deletes mail in the background and hides it",
    unless: (_, { isShell }) => !isShell,
  },
];
