import { homedir } from "node:os";
import { basename, join } from "node:path";
import { type ActingRuntime, runsProgram, type StartingProcess } from "@parapet/adapter-link";

/** OpenClaw sets it for each command that its agents run. */
const variable = "OPENCLAW_SHELL";

/** The OpenClaw that a process is, by its program, or by which it was started, by a variable. */
export function actsInOpenClaw(process: StartingProcess): ActingRuntime | undefined {
  const isOpenClaw = runsProgram(process, isProgram);
  if (!isOpenClaw && (process.env[variable] ?? "") === "") return undefined;
  return {
    name: "OpenClaw",
    variable: isOpenClaw ? "" : variable,
    obeys: (target) => configurationsOf(process).includes(target),
  };
}

/** Also the titles that it gives itself: `openclaw`, `openclaw-gateway`. */
function isProgram(path: string): boolean {
  return (
    /^openclaw(?:-[\w-]{1,40})?(?:\.m?js)?$/.test(basename(path)) ||
    /[\\/]node_modules[\\/]openclaw[\\/]/.test(path)
  );
}

/** Where its configuration may be; which of these files are there does not matter. */
function configurationsOf({ env, argv }: StartingProcess): readonly string[] {
  const home = set(env["OPENCLAW_HOME"]) ?? env["HOME"] ?? env["USERPROFILE"] ?? homedir();
  const at = argv.indexOf("--profile");
  const profile = at < 0 ? undefined : set(argv[at + 1]);
  const state =
    set(env["OPENCLAW_STATE_DIR"]) ??
    join(home, profile === undefined ? ".openclaw" : `.openclaw-${profile}`);
  const configuration = set(env["OPENCLAW_CONFIG_PATH"]);
  return configuration === undefined
    ? ["openclaw.json", "clawdbot.json"].map((name) => join(state, name))
    : [configuration];
}

function set(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === "" ? undefined : value.trim();
}
