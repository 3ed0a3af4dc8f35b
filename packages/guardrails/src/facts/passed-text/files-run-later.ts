import { words as wordsOf } from "../../core/words.ts";
import type { ReadCommand, ShellReading } from "../shell/shell-reading.ts";
import { makesFiles } from "./file-readers.ts";
import { isPassedFile } from "./passed-files.ts";
import { mentionsControl } from "./mentions-control.ts";

const hooks =
  wordsOf(`applypatch-msg commit-msg fsmonitor-watchman p4-changelist p4-post-changelist p4-pre-submit
  p4-prepare-changelist post-applypatch post-checkout post-commit post-index-change post-merge post-receive post-rewrite
  post-update pre-applypatch pre-auto-gc pre-commit pre-merge-commit pre-push pre-rebase pre-receive prepare-commit-msg
  proc-receive push-to-checkout reference-transaction sendemail-validate update`);

/**
 * Folders and files of which something is run by itself: by git, by a shell that starts, by the
 * clock, when somebody logs in.
 */
const places = wordsOf(`.git/hooks .husky .githooks .git/config .gitconfig .config/git/config .envrc
  .bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zprofile .zshenv .zlogin .zlogout .kshrc .cshrc
  .tcshrc .xinitrc .xprofile .xsession .inputrc .vimrc .tmux.conf .config/fish/config.fish .config/fish/conf.d
  .config/nvim/init.vim .config/nvim/init.lua .config/autostart .config/systemd/user Library/LaunchAgents Library/LaunchDaemons
  /etc/cron.d /etc/cron.hourly /etc/cron.daily /etc/cron.weekly /etc/cron.monthly /etc/crontab /etc/anacrontab /etc/incron.d
  /etc/profile /etc/profile.d /etc/bash.bashrc /etc/zsh /etc/rc.local /etc/init.d /etc/systemd/system /etc/update-motd.d
  /var/spool/cron /var/spool/incron /var/spool/at .ssh/rc .ssh/config .npmrc .curlrc`);

const runByItself = new RegExp(
  `(?:^|/)(?:${hooks.join("|")})$|(?:^|/)(?:${places.map(pattern).join("|")})(?:/|$)`,
  "i",
);

function pattern(place: string): string {
  return place.replace(/^\//, "").replaceAll(".", "\\.");
}

/**
 * True for a file that something runs without being told to: a hook of git, a start file, a job.
 */
export function isRunByItself(path: string): boolean {
  return runByItself.test(path);
}

/**
 * What the files hold that a call writes and that run later: they are where something runs them by
 * itself, or a program of the call is given them, or the folder that they are in, before or after
 * they are written.
 */
export function textsRunLater(
  reading: Pick<ShellReading, "files" | "variables">,
  commands: readonly ReadCommand[],
): readonly string[] {
  return runLater(reading, commands, mentionsControl);
}

/** The same of all files that run, whatever is in them. */
export function allRunLater(
  reading: Pick<ShellReading, "files" | "variables">,
  commands: readonly ReadCommand[],
): readonly string[] {
  return runLater(reading, commands, (text) => text !== "");
}

/** What all files hold of which the call may make a program: `rustc a.rs`. */
export function madeOf(
  { files }: Pick<ShellReading, "files">,
  commands: readonly ReadCommand[],
): readonly string[] {
  const isMade = commands.some(({ command: { name }, words }) => makesFiles(name, words));
  return isMade ? [...files.values()].map(({ text }) => text() ?? "") : [];
}

function runLater(
  reading: Pick<ShellReading, "files" | "variables">,
  commands: readonly ReadCommand[],
  isTelling: (text: string) => boolean,
): readonly string[] {
  const telling = [...reading.files].flatMap(([path, file]) => {
    const text = file.text() ?? "";
    return isTelling(text) ? [{ path, text }] : [];
  });
  return telling.flatMap(({ path, text }) =>
    isRunByItself(path) || commands.some((command) => isPassedFile(command, path, reading))
      ? [text]
      : [],
  );
}
