/** User and group that root's sandboxes run as: "nobody" on every Linux. */
export const nobody = 65_534;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The words before a command that runs without any right: `before` are commands that still have
 * that of the network. Each is a shell command.
 */
export function withoutRights(root: boolean, before: readonly string[]): readonly string[] {
  const user = root ? ["--reuid", `${nobody}`, "--regid", `${nobody}`, "--clear-groups"] : [];
  const drop = [
    "setpriv",
    ...user,
    "--inh-caps=-all",
    "--ambient-caps=-all",
    "--bounding-set=-all",
  ];
  const script = [...before, 'exec "$@"'].join("\n");
  return ["sh", "-c", script, "sh", ...drop, "--no-new-privs"];
}
