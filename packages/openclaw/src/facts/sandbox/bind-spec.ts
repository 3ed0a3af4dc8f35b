/** A bind mount as it is written, "/srv/data:/data:ro", taken apart. */
type BindSpec = { readonly source: string; readonly target: string; readonly options: string };

/** True when a mount can be read only. */
export function isReadOnlyBind(bind: string): boolean {
  return optionsIn(bind).includes("ro");
}

/** The same mount, to be read only. Other options stay. */
export function asReadOnlyBind(bind: string): string {
  const { source, target } = partsOf(bind);
  const others = optionsIn(bind).filter((option) => option !== "rw" && option !== "ro");
  return `${source}:${target}:${["ro", ...others].join(",")}`;
}

/**
 * The host's side of a mount, with "/" between names also where it was written for Windows, and
 * none at its end.
 */
export function sourceOfBind(bind: string): string {
  return partsOf(bind).source.replaceAll("\\", "/").replace(/\/+$/, "");
}

function optionsIn(bind: string): readonly string[] {
  return partsOf(bind)
    .options.split(",")
    .map((option) => option.trim())
    .filter((option) => option !== "");
}

function partsOf(bind: string): BindSpec {
  const drive = /^[A-Za-z]:(?=[\\/])/.exec(bind)?.[0] ?? "";
  const [source = "", target = "", ...options] = bind.slice(drive.length).split(":");
  return { source: `${drive}${source}`, target, options: options.join(":") };
}
