import { words as wordsOf } from "../../../core/words.ts";
import { couldBe } from "../../paths/wildcard.ts";
import { programName } from "../program-name.ts";

/**
 * Programs that guardrails judge by their words: where one is named, what follows are its words.
 */
const judged: ReadonlySet<string> = new Set(
  wordsOf(`rm rmdir unlink shred srm trash rimraf dd mv cp chmod chown chgrp chattr find rsync tee truncate ln install tar
    sh bash dash zsh ksh ash fish env sudo doas su nohup timeout nice xargs busybox setsid stdbuf exec eval command
    python python2 python3 node nodejs deno bun perl ruby php lua
    parapet openclaw clawdbot claude codex gemini cursor-agent npx bunx pnpx uvx npm pnpm yarn
    wipefs blkdiscard mkswap parted sgdisk kill pkill killall systemctl service launchctl shutdown reboot halt poweroff init
    docker podman kubectl crontab dropdb psql mysql redis-cli curl wget nc ncat scp ssh socat`),
);

/** Their names. */
export const judgedNames: readonly string[] = [...judged];

/** True for the name of a program whose words are evaluated. */
export function isJudged(name: string): boolean {
  return judged.has(name) || name.startsWith("mkfs");
}

/**
 * The program that a name with wildcards, such as `/bin/r?`, may come to; "" where it comes to none
 * that is evaluated.
 */
export function judgedByWildcard(name: string): string {
  return /^[*?]+$/.test(name) ? "" : (judged.values().find((one) => couldBe(name, one)) ?? "");
}

/** True for a text that is a command with its own words, and not a sentence about one. */
export function readsAsCommand(text: string): boolean {
  const [, program = ""] = command.exec(text) ?? [];
  return program !== "" && isJudged(programName(program));
}

/**
 * The program, behind brackets and assignments, and before an option, a path, a variable or a
 * second word in quotes.
 */
const command =
  /^[\s({!]{0,8}(?:\w{1,40}=\S{0,80}\s{1,4}){0,4}([\w./-]{1,80})\s{1,8}(?:[-~/$*."']|[A-Z]:|\w+\s{1,4}(?:-|--\w|[~/]))/;
