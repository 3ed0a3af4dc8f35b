import { installs, type Program, publishes, reads, runs, starts } from "../program.ts";

const reason = "runs the command that follows";

/** Programs that start another one: wrappers, runners of packages, other machines. */
export const starters: readonly Program[] = [
  { names: "env", otherwise: "starts", reason },
  { names: "sudo doas", otherwise: "starts", reason, tells: "-l -v -k -V" },
  { names: "command", otherwise: "starts", reason, tells: "-v -V" },
  {
    names:
      "timeout gtimeout time nohup nice ionice setsid stdbuf unbuffer exec builtin chrt taskset caffeinate flock chroot unshare nsenter fakeroot firejail proxychains proxychains4 torsocks runuser setpriv setarch gosu su-exec systemd-run dbus-run-session xvfb-run cross-env dotenv env-cmd pkexec strace ltrace cpulimit numactl start",
    otherwise: "starts",
    reason,
  },
  {
    names: "xargs",
    otherwise: "starts",
    reason: "runs the command that follows, with arguments from its input",
  },
  {
    names: "find gfind fd fdfind",
    reason,
    startsAfter: "-exec -execdir -ok -okdir -x -X --exec --exec-batch",
  },
  { names: "npx pnpx bunx uvx", otherwise: "starts", reason: "runs the program of any package" },
  {
    names: "pipx",
    reason,
    subcommands: [...starts("run"), ...installs("install; inject"), ...reads("list; environment")],
  },
  {
    names: "pipenv",
    reason,
    subcommands: [...starts("run"), ...runs("shell", reason), ...installs("install")],
  },
  {
    names: "rye",
    reason,
    subcommands: [...starts("run"), ...installs("add; install"), ...reads("show; list")],
  },
  {
    names: "conda mamba micromamba",
    reason,
    subcommands: [
      ...starts("run"),
      ...installs("install; create; env create"),
      ...reads("list; info; env list; search"),
    ],
  },
  {
    names: "mise rtx",
    reason,
    subcommands: [
      ...starts("exec; x"),
      ...installs("install; use"),
      ...reads("ls; list; current; which"),
    ],
  },
  {
    names: "asdf",
    reason,
    subcommands: [
      ...starts("exec"),
      ...installs("install; plugin add"),
      ...reads("list; current; which"),
    ],
  },
  {
    names: "direnv",
    reason,
    subcommands: [
      ...starts("exec"),
      ...runs("allow; edit", "has a file of the project run in every shell"),
      ...reads("status"),
    ],
  },
  {
    names: "doppler infisical dotenvx teller pixi",
    reason,
    subcommands: starts("run", { follows: true }),
  },
  {
    names: "op",
    reason,
    subcommands: [...starts("run", { follows: true }), ...reads("item list; vault list; whoami")],
  },
  {
    names: "aws-vault chamber lxc incus",
    reason,
    subcommands: [...starts("exec *", { follows: true }), ...reads("list")],
  },
  {
    names: "volta",
    reason,
    subcommands: [...starts("run"), ...installs("install"), ...reads("list; which")],
  },
  {
    names: "rustup",
    reason,
    subcommands: [...starts("run *", { follows: true }), ...reads("show; which; toolchain list")],
  },
  {
    names: "fnm nvm",
    reason,
    subcommands: [...starts("exec"), ...reads("list; ls; current; which")],
  },
  { names: "corepack", reason, subcommands: starts("npm; pnpm; yarn; npx") },
  {
    names: "devbox",
    reason,
    subcommands: [
      ...runs("run; shell", reason),
      ...installs("add; install"),
      ...reads("info; list"),
    ],
  },
  {
    names: "nix",
    reason,
    subcommands: [
      ...starts("run; shell; develop"),
      ...runs("repl", "evaluates and builds whatever it is given"),
      ...reads("build; eval; search; flake show; flake metadata; path-info"),
    ],
  },
  {
    names: "nix-shell",
    otherwise: "runs-code",
    reason: "evaluates and runs its arguments",
  },
  {
    names: "bundle bundler",
    reason,
    subcommands: [
      ...starts("exec"),
      ...runs("console", reason),
      ...installs("add"),
      ...reads("list; show; outdated; check; info"),
    ],
  },
  { names: "cmd", otherwise: "starts", reason },
  { names: "wsl", otherwise: "starts", reason, tells: "-l --list --status" },
  {
    names: "su script watch parallel hyperfine nodemon watchexec entr concurrently",
    otherwise: "runs-code",
    reason: "passes its arguments to a shell",
  },
  {
    names: "ssh mosh autossh sshpass",
    otherwise: "runs-code",
    reason: "runs commands on another machine, and those in its settings on this one",
    tells: "-V",
  },
  { names: "make gmake just", otherwise: "task", reason: "runs the commands of any file" },
  { names: "valgrind", otherwise: "runs-code", reason },
  {
    names: "perf",
    reason,
    subcommands: [
      ...starts("record; stat; trace", { follows: true }),
      ...reads("report; list; script"),
    ],
  },
  {
    names: "multipass limactl colima orb orbctl minikube tsh",
    reason: "runs commands on another machine",
    subcommands: [
      ...runs("exec; shell; ssh; run", "runs commands on another machine"),
      ...reads("list; ls; info; status; version; ip"),
    ],
  },
  {
    names: "lerna",
    reason,
    subcommands: [...starts("exec", { follows: true }), ...reads("list; ls; changed; diff")],
  },
  {
    names: "tox",
    reason,
    subcommands: [
      ...starts("exec", { follows: true, isNamedOnly: true }),
      ...reads("list; config"),
    ],
  },
  {
    names: "pm2 forever",
    reason: "keeps any program running",
    subcommands: [
      ...runs("start", "keeps any program running"),
      ...reads("list; ls; logs; status; describe; show"),
    ],
  },
  {
    names: "cmake",
    reason,
    subcommands: [
      ...runs("-E env|time; -P", "runs the command or the script in its arguments", {
        isNamedOnly: true,
      }),
    ],
  },
  {
    names: "launchctl",
    reason: "starts any program as a service",
    subcommands: [
      ...runs("submit; load; bootstrap; asuser; bsexec; setenv", "starts any program as a service"),
      ...reads("list; print"),
    ],
  },
  {
    names: "systemctl",
    reason: "starts any program as a service",
    subcommands: [
      ...runs("link; edit; set-environment", "starts any program as a service", {
        severity: "medium",
      }),
      ...reads("status; show; cat; is-active; is-enabled; list-units; list-timers"),
    ],
  },
  {
    names: "packer",
    reason: "runs the commands of any build file",
    subcommands: [
      ...runs("build", "runs the commands of any build file"),
      ...reads("validate; fmt; inspect"),
    ],
  },
  { names: "earthly", otherwise: "runs-code", reason: "runs the commands of any build file" },
  {
    names: "ngrok cloudflared bore lt localtunnel zrok",
    otherwise: "publishes",
    reason: "makes services of this machine reachable for others",
    tells: "-v",
  },
  {
    names: "tailscale",
    reason: "makes services of this machine reachable for others",
    subcommands: [
      ...publishes("funnel; serve"),
      ...runs("ssh", "runs commands on another machine", { isNamedOnly: true }),
      ...reads("status; version; ip; ping"),
    ],
  },
  {
    names: "adb",
    reason,
    subcommands: [...runs("shell", "runs commands on the device"), ...reads("devices; logcat")],
  },
  {
    names: "vagrant",
    reason,
    subcommands: [
      ...runs("ssh; winrm; up; provision", "runs commands on another machine"),
      ...reads("status; global-status; port"),
    ],
  },
];
