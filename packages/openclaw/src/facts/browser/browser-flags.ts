import type { FindingSeverity } from "@parapet/posture";

/** An option of Chromium that takes a protection away. */
export type DangerousBrowserFlag = {
  readonly severity: FindingSeverity;
  /** What it does, as the end of a sentence: "lets one site read another". */
  readonly does: string;
};

type KnownFlag = DangerousBrowserFlag & {
  readonly name: string;
  /** Values for which it holds; any where it is left out. */
  readonly value?: RegExp;
};

const known: readonly KnownFlag[] = [
  {
    name: "disable-web-security",
    severity: "high",
    does: "lets every site read the others",
  },
  {
    name: "disable-site-isolation-trials",
    severity: "medium",
    does: "puts sites into one process",
  },
  {
    name: "disable-features",
    value: /IsolateOrigins|site-per-process/,
    severity: "medium",
    does: "puts sites into one process",
  },
  {
    name: "no-sandbox",
    severity: "medium",
    does: "gives a page that compromises the renderer access to the machine",
  },
  { name: "disable-setuid-sandbox", severity: "low", does: "weakens the sandbox of the renderer" },
  {
    name: "disable-namespace-sandbox",
    severity: "low",
    does: "weakens the sandbox of the renderer",
  },
  { name: "single-process", severity: "medium", does: "runs pages and browser in one process" },
  {
    name: "ignore-certificate-errors",
    severity: "high",
    does: "lets anyone on the network path impersonate any site",
  },
  {
    name: "allow-insecure-localhost",
    severity: "low",
    does: "accepts any certificate of this machine",
  },
  {
    name: "allow-running-insecure-content",
    severity: "medium",
    does: "lets encrypted pages load scripts over plain HTTP",
  },
  {
    name: "allow-file-access-from-files",
    severity: "medium",
    does: "lets a page from the disk read other files",
  },
  {
    name: "remote-debugging-address",
    value: /^(?!127\.|localhost$|\[?::1\]?$).+/,
    severity: "high",
    does: "exposes the browser's unauthenticated controls to the network",
  },
  {
    name: "remote-allow-origins",
    value: /^\*$/,
    severity: "medium",
    does: "lets any web page connect to the browser's controls",
  },
  { name: "load-extension", severity: "low", does: "loads an extension that sees every page" },
  {
    name: "disable-extensions-except",
    severity: "low",
    does: "loads an extension that sees every page",
  },
];

/** What a browser option does to protection; undefined for harmless ones. */
export function dangerOfFlag(argument: string): DangerousBrowserFlag | undefined {
  const [, name = "", value = ""] = /^--?([\w-]{1,80})(?:=(.*))?$/s.exec(argument.trim()) ?? [];
  return known.find((flag) => flag.name === name && (flag.value?.test(value) ?? true));
}
