/** An input of the action, as GitHub gives it to a program; "" where it is not set. */
export function input(env, name) {
  return (env[`INPUT_${name.toUpperCase()}`] ?? "").trim();
}

/** The pull request that the run is for; undefined for other events. */
export function pullRequest(event) {
  const { number, base } = event?.pull_request ?? {};
  if (!Number.isInteger(number) || !/^[0-9a-f]{40}$/.test(base?.sha ?? "")) return undefined;
  return { number, base: base.sha };
}
