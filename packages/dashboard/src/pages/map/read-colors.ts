const variables = {
  ink: "--ink",
  raised: "--raised",
  surface: "--surface",
  line: "--line-strong",
  faint: "--line",
  quiet: "--ink-3",
  accent: "--accent",
  good: "--good",
  critical: "--critical",
  high: "--high",
  medium: "--medium",
  low: "--low",
  info: "--ink-3",
} as const;

export type Colors = Readonly<Record<keyof typeof variables, string>>;

/** The colors of the theme as a canvas takes them. */
export function readColors(within: HTMLElement): Colors {
  const probe = document.createElement("span");
  within.append(probe);
  const read = (variable: string) => {
    probe.style.color = `var(${variable})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    ink: read(variables.ink),
    raised: read(variables.raised),
    surface: read(variables.surface),
    line: read(variables.line),
    faint: read(variables.faint),
    quiet: read(variables.quiet),
    accent: read(variables.accent),
    good: read(variables.good),
    critical: read(variables.critical),
    high: read(variables.high),
    medium: read(variables.medium),
    low: read(variables.low),
    info: read(variables.info),
  };
  probe.remove();
  return colors;
}
