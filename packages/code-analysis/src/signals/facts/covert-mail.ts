import type { LinePattern } from "./matching-lines.ts";

/*
 * A script that sends or removes mail with a program of the agent's, in the background and with nothing to be seen of it: no task has
 * that done so.
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
