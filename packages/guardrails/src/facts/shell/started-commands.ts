import { words as wordsOf } from "../../words.ts";
import { couldBe } from "../paths/wildcard.ts";
import { programName } from "./program-name.ts";
import type { Word } from "./word.ts";

/** Programs that guardrails judge by their words: where one is named, what follows are its words. */
const started: ReadonlySet<string> = new Set(
  wordsOf(`rm rmdir unlink shred srm trash rimraf dd mv cp chmod chown chgrp chattr find rsync tee truncate ln install tar
    sh bash dash zsh ksh ash fish env sudo doas su nohup timeout nice xargs busybox setsid stdbuf exec eval command
    python python2 python3 node nodejs deno bun perl ruby php lua
    parapet openclaw clawdbot claude codex gemini cursor-agent npx bunx pnpx uvx npm pnpm yarn
    wipefs blkdiscard mkswap parted sgdisk kill pkill killall systemctl service launchctl shutdown reboot halt poweroff init
    docker podman kubectl crontab dropdb psql mysql redis-cli curl wget nc ncat scp ssh socat`),
);

/**
 * Programs whose words are names or sayings and no commands: they look a program up, install it, end it or print it. Those that
 * guardrails know for themselves are left out by who asks.
 */
const naming: ReadonlySet<string> = new Set(
  wordsOf(`whatis whereis apropos info tldr cheat hash rehash apt apt-get aptitude dnf yum pacman yay paru zypper apk emerge
    brew port winget choco scoop pip pip2 pip3 pipx npm pnpm yarn gem go dotnet composer conda mamba
    dpkg rpm update-alternatives systemctl service journalctl killall pkill pgrep pidof skill kill ps top htop
    git gh glab hg svn aws gcloud az gsutil terraform tofu helm pulumi vercel fly flyctl
    claude codex gemini aider llm ollama chatgpt copilot opencode goose
    cowsay cowthink figlet toilet lolcat say notify-send logger wall write espeak banner
    make gmake ninja cmake task rake complete compgen bind help history fc test`),
);

/** True for the name of a program whose words are judged. */
export function isStarted(name: string): boolean {
  return started.has(name) || name.startsWith("mkfs");
}

/** The program that a name with wildcards, such as `/bin/r?`, may come to; "" where it comes to none that is judged. */
export function startedByWildcard(name: string): string {
  return /^[*?]+$/.test(name) ? "" : (started.values().find((one) => couldBe(name, one)) ?? "");
}

/**
 * The command that a program is likely to start which nobody knows: `faketime 2020-01-01 rm -r ~`, `xterm -e rm -r ~`. Empty where
 * its words name none.
 */
export function commandAmong(name: string, words: readonly Word[]): readonly Word[] {
  if (naming.has(name)) return none;
  const at = words.findIndex(
    ({ text, dynamic }, index) => index > 0 && !dynamic && isStarted(programName(text)),
  );
  // A program without words of its own does nothing by them.
  return at < 0 || at === words.length - 1 ? none : words.slice(at);
}

/** Likewise, where the command is one word: `nix-shell --run 'rm -r ~'`. */
export function scriptsAmong(name: string, words: readonly Word[]): readonly string[] {
  if (naming.has(name)) return noScripts;
  return words
    .slice(1)
    .map(({ text }) => text.replace(/^--[a-z-]+=/, ""))
    .filter(readsAsCommand);
}

/** True for a text that is a command with words of its own, and not a sentence about one. */
export function readsAsCommand(text: string): boolean {
  const [, program = ""] = command.exec(text) ?? [];
  return program !== "" && isStarted(programName(program));
}

/** The program, behind brackets and assignments, and before an option, a path, a variable or a second word in quotes. */
const command =
  /^[\s({!]{0,8}(?:\w{1,40}=\S{0,80}\s{1,4}){0,4}([\w./-]{1,80})\s{1,8}(?:[-~/$*."']|[A-Z]:|\w+\s{1,4}(?:-|--\w|[~/])|unprotect|guardrails|mcp-proxy)/;

const none: readonly Word[] = [];
const noScripts: readonly string[] = [];
