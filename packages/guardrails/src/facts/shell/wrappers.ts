import { words } from "../../words.ts";

/** A program that runs another one, named after its own options. */
export type Wrapper = {
  /** Options whose value is the next word. */
  readonly withValue: ReadonlySet<string>;
  /** Words between its options and the program: the time of `timeout`. */
  readonly operands: number;
  /** `NAME=value` may come before the program. */
  readonly assignments: boolean;
};

function wrapper(withValue: string, operands = 0, assignments = false): Wrapper {
  return { withValue: new Set(words(withValue)), operands, assignments };
}

const wrappers: ReadonlyMap<string, Wrapper> = new Map([
  ["env", wrapper("-u --unset -C --chdir -a --argv0", 0, true)],
  [
    "sudo",
    wrapper("-u --user -g --group -h --host -p --prompt -C -r -t -T -U -D --chdir -R", 0, true),
  ],
  ["doas", wrapper("-u -C")],
  ["pkexec", wrapper("--user")],
  ["nohup", wrapper("")],
  ["setsid", wrapper("")],
  ["command", wrapper("")],
  ["builtin", wrapper("")],
  ["exec", wrapper("-a")],
  ["time", wrapper("-f --format -o --output")],
  ["nice", wrapper("-n --adjustment")],
  ["ionice", wrapper("-c --class -n --classdata")],
  ["chrt", wrapper("-T -P -D", 1)],
  ["stdbuf", wrapper("-i -o -e --input --output --error")],
  ["timeout", wrapper("-s --signal -k --kill-after", 1)],
  ["gtimeout", wrapper("-s --signal -k --kill-after", 1)],
  ["unbuffer", wrapper("")],
  ["caffeinate", wrapper("-t -w")],
  ["busybox", wrapper("")],
  ["toybox", wrapper("")],
  ["xargs", wrapper("-n -I -P -L -d -E -s -a --max-args --max-procs --replace --delimiter")],
  ["parallel", wrapper("-j --jobs -I -a --arg-file --delay --timeout")],
  ["watch", wrapper("-n --interval")],
  ["flock", wrapper("-w --timeout -E", 1)],
  ["chroot", wrapper("--userspec --groups", 1)],
  ["strace", wrapper("-o -e -p -s -u -E -P")],
  ["ltrace", wrapper("-o -e -p -s -u")],
  ["taskset", wrapper("-p", 1)],
  ["unshare", wrapper("")],
  ["nsenter", wrapper("-t --target")],
  ["firejail", wrapper("")],
  ["proxychains", wrapper("-f")],
  ["proxychains4", wrapper("-f")],
  ["torsocks", wrapper("")],
  ["rlwrap", wrapper("")],
  ["winpty", wrapper("")],
  ["systemd-run", wrapper("-p --property --unit -u -M")],
  ["cpulimit", wrapper("-l -p -e")],
  ["runuser", wrapper("-u --user -g --group -G --supp-group -w -s --shell -T")],
  ["xvfb-run", wrapper("-n -s -e -f -w -p")],
  ["dbus-run-session", wrapper("--config-file")],
  ["ssh-agent", wrapper("-t -a")],
  ["screen", wrapper("-S -t -T -c -h -dmS -DmS -dms -X -p")],
  ["cross-env", wrapper("", 0, true)],
  ["cross-env-shell", wrapper("", 0, true)],
  ["dotenv", wrapper("-e -f -p", 0, true)],
  ["env-cmd", wrapper("-f -e -r")],
  ["setarch", wrapper("", 1)],
  ["setpriv", wrapper("--reuid --regid --groups")],
  ["runcon", wrapper("-t -u -r -l")],
  ["numactl", wrapper("-C -m -N")],
  ["prlimit", wrapper("")],
  ["softlimit", wrapper("-m -d")],
  ["chpst", wrapper("-u -U -b -e -d -o -p -f -c")],
  ["gosu", wrapper("", 1)],
  ["su-exec", wrapper("", 1)],
  ["tsocks", wrapper("")],
  ["eatmydata", wrapper("")],
  ["fakeroot", wrapper("")],
  ["sg", wrapper("", 1)],
  ["machinectl", wrapper("", 2)],
  ["start", wrapper("")],
  ["nocorrect", wrapper("")],
  ["noglob", wrapper("")],
]);

export function wrapperOf(name: string): Wrapper | undefined {
  return wrappers.get(name);
}

/** Options of a wrapper, or of a program like it, that hold the script to run. */
const scriptOptions: Readonly<Record<string, readonly string[]>> = {
  su: ["-c", "--command"],
  runuser: ["-c", "--command"],
  script: ["-c", "--command"],
  flock: ["-c", "--command"],
  sg: ["-c"],
  env: ["-S", "--split-string"],
  cmd: ["/c", "/k", "/C", "/K"],
  powershell: ["-c", "-command", "-Command", "-C"],
  pwsh: ["-c", "-command", "-Command", "-C"],
};

/** The options after which `name` takes a script; none for most programs. */
export function scriptOptionsOf(name: string): readonly string[] {
  return Object.hasOwn(scriptOptions, name) ? (scriptOptions[name] ?? []) : [];
}
