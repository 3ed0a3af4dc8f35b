import { words as wordsOf } from "../../../core/words.ts";
import { fileUseOf } from "../../commands/file-programs.ts";
import { limitWhitespace } from "../../limit-whitespace.ts";
import { codeOptionsOf } from "../interpreters.ts";
import { isShell } from "../program-name.ts";
import type { ShellReading } from "../shell-reading.ts";
import { quoted } from "../word.ts";
import type { Word } from "../word.ts";
import { writtenFile } from "../written-files.ts";
import { ansibleModule } from "./ansible.ts";
import { inContainer } from "./containers.ts";
import { configuredByFile } from "./curl-config.ts";
import { foundCommands, foundCommandsOfFd } from "./found-commands.ts";
import { gitScripts } from "./git-scripts.ts";
import { parallel, xargs } from "./items.ts";
import { fileListers } from "../file-listers.ts";
import { firstOf, launchedByAll, launchesNothing, runsScripts } from "./launch.ts";
import type { Launch, LaunchCall, Launched } from "./launch.ts";
import { likelyCommand } from "./likely-command.ts";
import { packageScripts } from "./package-scripts.ts";
import { packageProgram } from "./package-runner.ts";
import { afterDashes, afterOptions, program } from "./program-after-options.ts";
import {
  bubblewrap,
  elsewhereBy,
  firejail,
  inOtherRoot,
  proot,
  transientUnit,
} from "./sandboxes.ts";
import {
  callsInScript,
  escape,
  jobs,
  macros,
  recipes,
  remoteHelper,
  scriptFromInput,
  scriptIn,
  sedScripts,
  shellOfUser,
  splitString,
  typed,
  valueOf,
  watchingJobs,
  wrapped,
} from "./script-options.ts";
import { blockForItems, cmdScript, powerShellScript, startedProcess } from "./windows-shells.ts";

/** `setarch -R PROGRAM` names no architecture. */
const isOption = (text = ""): boolean => text.startsWith("-");
const evaluated: Launch = runsScripts(({ texts }) => [texts.join(" ")]);
/** `mapfile -C SCRIPT`, for each line. */
const calledBack: Launch = runsScripts(({ texts }) => {
  const at = texts.indexOf("-C");
  const scripts = at < 0 ? [] : texts.slice(at + 1, at + 2);
  return scripts.map((script) => `${script} "$place" "$item"`);
});
const trapped: Launch = runsScripts(({ texts }) => (texts.length > 1 ? [texts[0] ?? ""] : []));

const sshOptions: ReadonlySet<string> = new Set(
  Array.from("BbcDEeFIiJLlmOopQRSWw", (letter) => `-${letter}`),
);
/** The shell at the other end reads the words again, or else the input. */
const remoteScript: Launch = (call) => {
  const rest = afterOptions(call.words, sshOptions, 1);
  if (rest.length === 0) return scriptFromInput(call);
  return { scripts: [rest.map(({ text }) => text).join(" ")] };
};
const sshSettings = escape(
  /^(?:-o)?\s{0,8}(?:proxy|local|remote|knownhosts)command\s{0,8}[=\s]\s{0,8}(.+)$/is,
);

const namesRoot = (text: string): boolean => /^(?:-R|--root)(?:=|$)/.test(text);

/** `nix shell PACKAGE -c PROGRAM WORD …` */
const commandBehind: Launch = runsScripts(({ words }) => {
  const at = words.findIndex(({ text }) => /^(?:-c|--command)$/.test(text));
  const rest = at < 0 ? [] : words.slice(at + 1);
  return rest.length === 0 ? [] : [rest.map(({ text }) => quoted(text)).join(" ")];
});

function launchesBoth(...launches: readonly Launch[]): Launch {
  return (call) => launchedByAll(launches, call);
}

/** `screen -X COMMAND`: a session is told something, and no program starts. */
function unlessTold(launch: Launch): Launch {
  return (call) => (call.texts.includes("-X") ? {} : launch(call));
}

/**
 * Every program that runs something, one line each. A program without a line that nobody knows may
 * run what it names.
 */
const table: readonly (readonly [programs: string, ...launches: readonly Launch[]])[] = [
  // A program named after its options.
  [
    `nohup setsid command builtin unbuffer busybox toybox torsocks rlwrap winpty prlimit tsocks eatmydata
     fakeroot start nocorrect noglob`,
    program(),
  ],
  [
    "env",
    firstOf(
      splitString,
      program("-u --unset -C --chdir -a --argv0", { assignments: true, folder: "-C --chdir" }),
    ),
  ],
  [
    "sudo",
    shellOfUser(0),
    elsewhereBy(
      program("-u --user -g --group -h --host -p --prompt -C -r -t -T -U -D --chdir -R", {
        assignments: true,
        folder: "-D --chdir",
      }),
    ),
  ],
  ["doas", shellOfUser(0), elsewhereBy(program("-u -C"))],
  ["pkexec", elsewhereBy(program("--user"))],
  ["exec", program("-a")],
  ["time", program("-f --format -o --output")],
  ["nice", program("-n --adjustment")],
  ["ionice", program("-c --class -n --classdata")],
  ["chrt", program("-T -P -D", { operands: 1 })],
  ["stdbuf", program("-i -o -e --input --output --error")],
  ["timeout gtimeout", program("-s --signal -k --kill-after", { operands: 1 })],
  ["caffeinate", program("-t -w")],
  ["flock", scriptIn("-c --command"), program("-w --timeout -E", { operands: 1 })],
  [
    "chroot",
    inOtherRoot(program("--userspec --groups", { operands: 1 }), (texts) => !texts.includes("/")),
  ],
  ["unshare", inOtherRoot(program("-R --root -w --wd -S -G"), (texts) => texts.some(namesRoot))],
  ["bwrap", bubblewrap],
  ["firejail", firejail],
  ["proot", proot],
  ["strace", program("-o -e -p -s -u -E -P")],
  ["ltrace", program("-o -e -p -s -u")],
  ["taskset", program("-p", { operands: 1 })],
  ["nsenter", elsewhereBy(program("-t --target -S -G"))],
  ["proxychains proxychains4", program("-f")],
  ["systemd-run", transientUnit],
  ["cpulimit", program("-l -p -e")],
  [
    "runuser",
    elsewhereBy(scriptIn("-c --command")),
    elsewhereBy(program("-u --user -g --group -G --supp-group -w -s --shell -T")),
  ],
  ["xvfb-run", program("-n -s -e -f -w -p")],
  ["dbus-run-session", program("--config-file")],
  ["ssh-agent", program("-t -a")],
  ["screen", typed, unlessTold(program("-S -t -T -c -h -dmS -DmS -dms -p -Logfile"))],
  ["watch", typed, program("-n --interval")],
  ["cross-env cross-env-shell", program("", { assignments: true })],
  ["dotenv", program("-e -f -p", { assignments: true })],
  ["env-cmd", program("-f -e -r")],
  ["setarch", (call) => program("", { operands: isOption(call.texts[0]) ? 0 : 1 })(call)],
  ["gosu su-exec", elsewhereBy(program("", { operands: 1 }))],
  ["setpriv", elsewhereBy(program("--reuid --regid --groups"))],
  ["runcon", program("-t -u -r -l")],
  ["numactl", program("-C -m -N")],
  ["softlimit", program("-m -d")],
  ["chpst", elsewhereBy(program("-u -U -b -e -d -o -p -f -c"))],
  ["sg", scriptIn("-c"), program("", { operands: 1 })],
  ["machinectl", elsewhereBy(program("-M -E --uid", { operands: 2 }))],
  ["docker podman kubectl nerdctl", inContainer],
  // In a container, a sandbox or a root that has another home, or another machine's.
  ["flatpak-spawn", elsewhereBy(program("--directory"))],
  ["distrobox distrobox-enter", elsewhereBy(afterDashes("-n --name"))],
  ["toolbox", elsewhereBy(program("-c --container -d -r", { operands: 1 }))],
  ["guix", elsewhereBy(afterDashes("-m -L"))],
  ["minijail0", elsewhereBy(program("-b -k -C -P -u -g -S -T -c -e -f -V -B -l -R"))],
  [
    "nsjail",
    elsewhereBy(program("-M -c -C -x -p -u -g -H -D -R -B -T -E -t --chroot --user --group --cwd")),
  ],
  ["schroot", elsewhereBy(program("-c -u -d -s --chroot --user --directory --shell"))],
  ["fakechroot", program("-e -c -l -d")],
  [
    "landrun",
    elsewhereBy(program("--ro --rw --rox --rwx --env --bind-tcp --connect-tcp --log-level")),
  ],
  ["sandbox-exec", elsewhereBy(program("-f -n -p -D"))],
  ["nix-shell", inOtherRoot(scriptIn("--run --command"), (texts) => texts.includes("--pure"))],
  // For what they read or find.
  ["xargs", xargs],
  ["parallel", parallel],
  ["find", foundCommands],
  ["fd fdfind", foundCommandsOfFd],
  // From a package.
  ["npx pnpx bunx", packageProgram()],
  ["npm", packageProgram({ verbs: "exec x" }), packageScripts, valueOf("--script-shell")],
  ["pnpm yarn", packageProgram({ verbs: "dlx exec" }), packageScripts, valueOf("--script-shell")],
  ["bun", packageProgram({ verbs: "x" }), packageScripts],
  [
    "uvx",
    packageProgram({
      withValue: "--from --with -p --python --index --index-url --with-requirements",
    }),
  ],
  [
    "uv",
    packageProgram({
      verbs: "run",
      nested: "tool",
      withValue:
        "--from --with -p --python --index --project --directory --package --extra --group",
    }),
  ],
  ["pipx", packageProgram({ verbs: "run", withValue: "--spec --python --pip-args" })],
  ["poetry", packageProgram({ verbs: "run", withValue: "-C --directory -P" })],
  ["pipenv rye", packageProgram({ verbs: "run", withValue: "" })],
  ["pdm", packageProgram({ verbs: "run", withValue: "-p" })],
  ["hatch", packageProgram({ verbs: "run", withValue: "-e -p" })],
  ["conda mamba", packageProgram({ verbs: "run", withValue: "-n --name -p --prefix" })],
  ["bundle asdf", packageProgram({ verbs: "exec", withValue: "" })],
  ["direnv", packageProgram({ verbs: "exec", withValue: "", operands: 1 })],
  ["mise", packageProgram({ verbs: "exec x", withValue: "-C", afterDashes: true })],
  [
    "nix",
    inOtherRoot(
      launchesBoth(packageProgram({ verbs: "run shell develop", withValue: "-f" }), commandBehind),
      (texts) => texts.some((text) => /^(?:-i|--ignore-env(?:ironment)?)$/.test(text)),
    ),
  ],
  ["volta", packageProgram({ verbs: "run", withValue: "--node --npm" })],
  ["fnm", packageProgram({ verbs: "exec", withValue: "--using" })],
  ["corepack", packageProgram({ verbs: "npm pnpm yarn", withValue: "", isVerbProgram: true })],
  [
    "deno",
    packageProgram({ verbs: "run", withValue: "--config --import-map --allow-read --lock" }),
  ],
  // Scripts.
  ["eval", evaluated],
  ["trap", trapped],
  ["mapfile readarray", calledBack],
  ["su", elsewhereBy(scriptIn("-c --command")), shellOfUser(1)],
  ["script", scriptIn("-c --command")],
  ["cmd", cmdScript],
  ["powershell pwsh", powerShellScript],
  ["% foreach foreach-object invoke-command icm", blockForItems],
  ["start-process saps", startedProcess],
  ["wsl", program("-u --user -d --distribution --cd")],
  ["at batch", scriptFromInput],
  ["crontab fcrontab", jobs],
  ["incrontab", watchingJobs],
  ["curl", configuredByFile],
  ["ansible", ansibleModule],
  ["ssh", remoteScript, sshSettings],
  ["scp", valueOf("-S"), sshSettings],
  ["sftp", valueOf("-S"), sshSettings, escape(/^!(.+)$/s)],
  ["ftp lftp", escape(/^!(.+)$/s)],
  ["man", valueOf("-P --pager")],
  ["split", valueOf("--filter")],
  ["sort gsort", valueOf("--compress-program")],
  ["fish", valueOf("-C --init-command")],
  ["newgrp", scriptFromInput],
  ["rsync", valueOf("-e --rsh --rsync-path")],
  ["zip", valueOf("-TT --unzip-command")],
  [
    "tar gtar bsdtar",
    valueOf(
      "-I -F --info-script --new-volume-script --rsh-command --to-command --use-compress-program",
    ),
  ],
  ["less more most", escape(/^\+?!(.+)$/s)],
  ["make gmake", recipes, valueOf("SHELL MAKESHELL CC CXX CPP LD AR")],
  [
    "tmux zellij expect concurrently npm-run-all nodemon watchexec hyperfine chronic",
    firstOf(typed, likelyCommand),
  ],
  [
    "vi vim nvim view ex gvim vimdiff",
    callsInScript,
    escape(
      /^\+?:?\s{0,8}(?:silent!?\s{1,8})?(?:[\d%$,.]{0,16}(?:r|re|rea|read|w|write)?\s{0,8})!(.+)$/s,
    ),
  ],
  [
    "git",
    escape(/^!(.+)$/s),
    remoteHelper,
    gitScripts,
    valueOf(`-u --to-cmd --cc-cmd --open-files-in-pager --upload-pack --setup --env-filter --tree-filter --index-filter --parent-filter --msg-filter
      --commit-filter --tag-name-filter`),
  ],
  ["gcc g++ cc c++ c89 c99 cpp gfortran", wrapped],
  ["latexmk", callsInScript, valueOf("-latex -pdflatex -xelatex -lualatex")],
  ["m4 gm4", macros],
  ["gnuplot", escape(/^!(.+)$/s), escape(/["']\s{0,8}[<|]\s{0,8}([^"']+)/)],
  ["dc ed red gp", escape(/^[\d,$.]{0,16}[rw]?\s{0,8}!(.+)$/s)],
  ["mix", callsInScript, packageProgram({ verbs: "cmd", withValue: "" })],
  ["cmake", packageProgram({ verbs: "env", withValue: "-E" })],
  ["go", valueOf("-exec --exec -toolexec --toolexec")],
  [
    "tex latex pdftex pdflatex xelatex lualatex luatex",
    escape(/\\write18\s{0,8}\{([^}]+)/),
    escape(/\\input\s{0,8}\|\s{0,8}"?([^"]+)/),
    callsInScript,
  ],
  ["nc ncat netcat", valueOf("-e -c --exec --sh-exec")],
  ["vault consul-template envconsul", valueOf("-exec --exec")],
  ["socat", escape(/^(?:exec|system|shell):([^,]+)/i)],
  [
    "fzf sk",
    valueOf("--preview --bind"),
    escape(
      /(?:execute(?:-silent)?|become|reload|transform[\w-]*)[:([{~!@#$%^&*;/|]\s{0,8}([^)\]}~]+)/,
    ),
    likelyCommand,
  ],
  ["complete compgen", valueOf("-C")],
  ["bind", escape(/^"[^"]*":\s{0,8}(.+)$/s)],
  [
    "apt apt-get aptitude dpkg",
    escape(/(?:-invoke[\w-]*|pre-install-pkgs|dir::bin::[\w:.-]+)(?:::)?=(.+)$/is),
    valueOf("--pre-invoke --post-invoke --status-logger"),
  ],
  ["rpm rpmbuild rpmspec", escape(/%\(([^)]+)/), callsInScript, valueOf("--pipe")],
  ["wget", valueOf("--use-askpass")],
  ["gcloud", valueOf("--command")],
  ["aws", escape(/\bcommands=\s{0,8}\[?\s{0,8}["']?([^"'\]]+)/)],
  ["vagrant", valueOf("-c --command")],
  ["gdb lldb", firstOf(escape(/^(?:shell|!|platform shell)\s{0,8}(.+)$/s), likelyCommand)],
  [
    "sqlite3 duckdb",
    escape(/^\.(?:sh|shell|system)\s{1,8}(.+)$/s),
    escape(/^\.(?:o|output|once|import)\s{1,8}["']?\|\s{0,8}([^"']+)/s),
  ],
  [
    "psql pgcli usql",
    escape(/^\\!\s{0,8}(.+)$/s),
    escape(/\bprogram\s{1,8}(?:e?'|\$\w*\$)([^'$]+)/i),
    escape(/\\(?:o|out|g|gx|w|watch)\s{0,8}\|\s{0,8}(.+)$/s),
    escape(/^\\set\s[^`]*`([^`]+)/),
  ],
  ["mysql mariadb", escape(/^(?:\\!|system)\s{1,8}(.+)$/s), valueOf("--pager")],
  ["sed gsed", sedScripts],
  // Nothing: their words are names, files and sayings, also where one is that of a program.
  [
    `whatis whereis apropos info tldr cheat hash rehash dnf yum pacman yay paru zypper apk emerge
     brew port winget choco scoop pip pip2 pip3 gem dotnet composer
     update-alternatives systemctl service journalctl killall pkill pgrep pidof skill kill ps top htop
     gh glab hg svn az gsutil terraform tofu helm pulumi vercel fly flyctl
     claude codex gemini aider llm ollama chatgpt copilot opencode goose
     cowsay cowthink figlet toilet lolcat say notify-send logger wall write espeak banner
     ninja task rake help history fc test cp mv ln`,
  ],
];

const byProgram: ReadonlyMap<string, readonly Launch[]> = new Map(
  table.flatMap(([programs, ...launches]) =>
    wordsOf(programs).map((one) => [one, launches] as const),
  ),
);

/** Options of many programs that are commands: `tar --to-command=…`, `ssh -o ProxyCommand=…`. */
const commandOption =
  /^(?:alias\.[\w.-]+(?==!)|--(?:checkpoint-action=exec|to-command|use-compress-program|rsh|upload-pack|receive-pack)|ProxyCommand|LocalCommand|core\.(?:sshCommand|pager|editor|hooksPath|fsmonitor)|credential\.helper)=!?(.*)$/s;

/**
 * What a program runs by its words and by its input; `name` is its name without folder. A function
 * of the script runs what its body says: `isFunction` leaves out what its words only name.
 */
export function launchedBy({
  name,
  words,
  stdin,
  feeders,
  isFunction,
  files,
}: {
  readonly name: string;
  readonly words: readonly Word[];
  readonly stdin: string | undefined;
  /** The programs that write to its input. */
  readonly feeders: readonly string[];
  readonly isFunction: boolean;
  readonly files: Pick<ShellReading, "files" | "cwd">;
}): Launched {
  const launches =
    byProgram.get(name) ??
    byProgram.get(compilerOf(name)) ??
    (!isFunction && isUnknown(name) ? unknownProgram : noLaunches);
  const options = words.flatMap(({ text }) =>
    text.includes("=") ? (commandOption.exec(text)?.[1] ?? []) : [],
  );
  const isListed = feeders.some((feeder) => fileListers.has(feeder));
  const launched =
    launches.length === 0
      ? launchesNothing
      : launchedByAll(launches, { ...callOf(words, stdin, files), isListed });
  return options.length === 0
    ? launched
    : { ...launched, scripts: [...options, ...launched.scripts] };
}

/** "gcc" for "x86_64-linux-gnu-gcc-12"; "" for what is no compiler. */
function compilerOf(name: string): string {
  return /^(?:[\w.]+-)*(gcc|g\+\+|cc|c\+\+|gfortran)(?:-[\d.]+)?$/.exec(name)?.[1] ?? "";
}

const noLaunches: readonly Launch[] = [];
const unknownProgram: readonly Launch[] = [likelyCommand];

function isUnknown(name: string): boolean {
  return (
    name !== "" &&
    fileUseOf(name) === undefined &&
    !isShell(name) &&
    codeOptionsOf(name) === undefined
  );
}

function callOf(
  words: readonly Word[],
  stdin: string | undefined,
  files: Pick<ShellReading, "files" | "cwd">,
): Omit<LaunchCall, "isListed"> {
  const contents = words.flatMap(({ content }) => content ?? []);
  const read = contents.length === 0 ? stdin : [stdin ?? "", ...contents].join("\n");
  return {
    words,
    texts: words.slice(1).map(({ text }) => limitWhitespace(text)),
    input: read === undefined ? undefined : limitWhitespace(read),
    fileText: (path) => writtenFile(path, files)?.text(),
  };
}
