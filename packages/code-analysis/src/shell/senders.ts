import type { ReadCommand } from "@parapet/guardrails/shell";
import { effectOfWords } from "../commands/rule-effect.ts";

/** What a command sends, and to whom. */
export type Sending = {
  /** "" if no word names it, or only a variable. */
  readonly host: string;
  /** Indexes of the words that are sent, or that name a sent file. */
  readonly data: readonly number[];
  /** Indexes of the words in headers, where a credential of the address is legitimate. */
  readonly headers: readonly number[];
  /** True if it sends its standard input. */
  readonly takesInput: boolean;
  /** True if that includes inherited standard input, not only a pipe. */
  readonly inheritsInput: boolean;
  /** True if it sends a name that is looked up, which the domain's name server reads. */
  readonly isLookup: boolean;
  /** True if it uploads with the owner's account at a known service. */
  readonly isAccount: boolean;
};

type Words = readonly string[];

/** Undefined for a command that is not known to send. */
export function sendingBy({ command }: ReadCommand): Sending | undefined {
  const { name, argv } = command;
  const known = Object.hasOwn(senders, name) ? senders[name] : undefined;
  const sent = known?.(argv);
  if (sent !== undefined) {
    const { takesInput = false } = sent;
    return { ...nothing, inheritsInput: takesInput, ...sent };
  }
  const effect = effectOfWords(argv);
  const isPublishing = effect?.effect === "publishes" && effect.among.length === 0;
  if (!isPublishing || name === "git") return undefined;
  const action = argv.slice(1).find((word) => !word.startsWith("-")) ?? "";
  const service =
    namesServices.has(name) && !/^(?:publish|upload|push|deploy)$/.test(action) ? action : name;
  return {
    ...nothing,
    host: mailers.has(name) ? (argv.find((word) => /^[^-@]+@[^@]+$/.test(word)) ?? "") : service,
    data: placesOf(argv, () => true),
    takesInput: true,
    inheritsInput: mailers.has(name),
    isAccount: !mailers.has(name),
  };
}

const nothing: Sending = {
  host: "",
  data: [],
  headers: [],
  takesInput: false,
  inheritsInput: false,
  isLookup: false,
  isAccount: false,
};
/** `gh gist create`, `aws s3 cp`: the first word says where it goes; elsewhere the program does. */
const namesServices: ReadonlySet<string> = new Set(["aws", "az", "gcloud", "gh", "glab"]);
const mailers: ReadonlySet<string> = new Set([
  "mail",
  "mailx",
  "mutt",
  "sendmail",
  "msmtp",
  "swaks",
]);

const senders: Readonly<Record<string, (words: Words) => Partial<Sending> | undefined>> = {
  curl: byCurl,
  wget: byWget,
  wget2: byWget,
  http: byHttpie,
  https: byHttpie,
  xh: byHttpie,
  nc: byConnection,
  ncat: byConnection,
  netcat: byConnection,
  telnet: byConnection,
  socat: (words) => {
    const address =
      /(?:^|\s)(?:(?:tcp|udp)[46]?(?:-connect)?|udp[46]?-sendto|openssl|ssl):([^:,\s]+)/i.exec(
        words.slice(1).join(" "),
      );
    return address === null ? undefined : { host: address[1] ?? "", takesInput: true };
  },
  openssl: (words) =>
    words[1] === "s_client"
      ? { host: hostOfPlace(words[words.indexOf("-connect") + 1] ?? ""), takesInput: true }
      : undefined,
  ssh: (words) => ({
    host: operandsOf(words, "bcDEeFIiJLlmOopQRSWw")[0] ?? "",
    takesInput: true,
    // Most remote commands ignore it.
    inheritsInput: words.some((word) => /\b(?:cat|tee|dd)\b/.test(word)),
  }),
  scp: byCopy,
  rsync: byCopy,
  sftp: byCopy,
  nslookup: byName,
  dig: byName,
  host: byName,
  ping: byName,
  "invoke-webrequest": byPowerShell,
  "invoke-restmethod": byPowerShell,
  iwr: byPowerShell,
  irm: byPowerShell,
};

function byCurl(words: Words): Partial<Sending> {
  const data: number[] = [];
  const headers: number[] = [];
  let host = "";
  let takesInput = false;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const option = curlOption(word);
    if (option === undefined) {
      if (word.startsWith("-")) continue;
      host ||= hostOfPlace(word);
      data.push(at);
      continue;
    }
    const place = option.value === undefined ? at + 1 : at;
    const value = option.value ?? words[at + 1] ?? "";
    if (option.value === undefined) at += 1;
    if (option.use === "url") host ||= hostOfPlace(value);
    if (option.use === "header") headers.push(place);
    if (option.use === "data" || option.use === "url") data.push(place);
    if (option.use === "data" && isStandardInput(value, option.isUpload)) takesInput = true;
  }
  return { host, data, headers, takesInput };
}

type CurlOption = {
  readonly use: "data" | "header" | "url" | "other";
  readonly isUpload: boolean;
  /** Undefined if the value is the next word. */
  readonly value: string | undefined;
};

const longData =
  /^--(?:data(?:-raw|-binary|-ascii|-urlencode)?|json|form|form-string|upload-file|url-query)(?:=(.*))?$/s;
const longHeader =
  /^--(?:header|user|cookie|proxy-header|user-agent|referer|oauth2-bearer)(?:=(.*))?$/s;
const longOther =
  /^--(?:request|output|write-out|max-time|connect-timeout|retry|retry-delay|cacert|cert|key|config|proxy|resolve|interface|dump-header|cookie-jar|unix-socket|aws-sigv4|netrc-file|pubkey|capath|crlfile|connect-to|noproxy|doh-url|dns-servers|preproxy|proxy-(?:cert|key|cacert)|socks(?:4a?|5|5-hostname)|trace|trace-ascii|stderr|etag-(?:save|compare)|hsts|alt-svc|output-dir)$/;

function curlOption(word: string): CurlOption | undefined {
  const isUpload = word.startsWith("--upload-file");
  const long = (use: CurlOption["use"], match: RegExpExecArray | null): CurlOption | undefined =>
    match === null ? undefined : { use, isUpload, value: match[1] };
  const known =
    long("data", longData.exec(word)) ??
    long("header", longHeader.exec(word)) ??
    long("url", /^--url(?:=(.*))?$/s.exec(word)) ??
    long("other", longOther.exec(word));
  if (known !== undefined || word.startsWith("--")) return known;
  // `-sSd` takes the next word, `-d@-` has its own.
  const [, letter = "", value = ""] =
    /^-[a-ce-gi-lnp-sv-zBC-GI-LMNO-SV-Y0-9#]*?([dFTHuAbeXowmcxKEtPQrUyYzC])(.*)$/s.exec(word) ?? [];
  if (letter === "") return undefined;
  const use = "dFT".includes(letter) ? "data" : "HuAbe".includes(letter) ? "header" : "other";
  return { use, isUpload: letter === "T", value: value === "" ? undefined : value };
}

function isStandardInput(value: string, isUpload: boolean): boolean {
  return isUpload
    ? value === "-" || value === "."
    : /(?:^\w*|=)[@<](?:-|\/dev\/stdin)(?:;|$)/.test(value);
}

function byWget(words: Words): Partial<Sending> {
  const data = placesOf(
    words,
    (word, before) =>
      /^--(?:post|body)-(?:data|file)=/.test(word) ||
      /^--(?:post|body)-(?:data|file)$/.test(before) ||
      !word.startsWith("-"),
  );
  return {
    host:
      words
        .slice(1)
        .map(hostOfPlace)
        .find((host) => host !== "") ?? "",
    data,
    headers: placesOf(words, (word) => word.startsWith("--header")),
    takesInput: words.some((word) => /^--(?:post|body)-file=(?:-|\/dev\/stdin)$/.test(word)),
  };
}

/** `Name:value`; `name:=value` is data. */
const isHeader = /^[\w-]+:(?!=|\/\/)/;

function byHttpie(words: Words): Partial<Sending> {
  const operands = words
    .slice(1)
    .filter((word) => !word.startsWith("-") && !/^[A-Z]{3,7}$/.test(word));
  return {
    host: hostOfPlace(operands[0] ?? ""),
    data: placesOf(words, (word) => !isHeader.test(word)),
    headers: placesOf(words, (word) => isHeader.test(word)),
    takesInput: operands.length === 1,
  };
}

function byConnection(words: Words): Partial<Sending> | undefined {
  if (words.some((word) => /^-[a-zA-Z]*[lz]|^--listen$/.test(word))) return undefined;
  return { host: operandsOf(words, "wpsiIOPqXxeTc")[0] ?? "", takesInput: true };
}

/** The last operand with a colon is the destination. */
function byCopy(words: Words): Partial<Sending> | undefined {
  const remote = words.findLast(
    (word) => /^(?:[\w.-]+@)?[\w.$-]+:/.test(word) || word.startsWith("rsync://"),
  );
  if (remote === undefined || words.at(-1) !== remote) return undefined;
  return {
    host: /^(?:rsync:\/\/)?(?:[^@/]*@)?([^:/]+)/.exec(remote)?.[1] ?? "",
    data: placesOf(words, (word) => word !== remote && !word.startsWith("-")),
  };
}

/** A name server receives the name that is looked up. */
function byName(words: Words): Partial<Sending> {
  const name = words.findLast((word) => /[$`]/.test(word)) ?? "";
  return {
    host: /(?:\)|`|\}|\w)\.([\w.-]+\.[a-z]{2,})$/i.exec(name)?.[1] ?? "",
    data: placesOf(words, (word) => word === name),
    isLookup: true,
  };
}

function isBody(word: string): boolean {
  return /^-(?:body|infile|form)$/i.test(word);
}

function byPowerShell(words: Words): Partial<Sending> {
  return {
    host: words.map(hostOfPlace).find((host) => host !== "") ?? "",
    data: placesOf(words, (_, before) => isBody(before)),
    headers: placesOf(words, (_, before) => /^-headers?$/i.test(before)),
    takesInput: words.some((word, at) => isBody(words[at - 1] ?? "") && /^\$input$/i.test(word)),
  };
}

function placesOf(
  words: Words,
  isOne: (word: string, before: string) => boolean,
): readonly number[] {
  return words.flatMap((word, at) => (at > 0 && isOne(word, words[at - 1] ?? "") ? [at] : []));
}

/** The words that are neither an option nor the value of one of these letters. */
function operandsOf(words: Words, valued: string): readonly string[] {
  return words.filter((word, at) => {
    const before = words[at - 1] ?? "";
    const isValue = /^-[A-Za-z0-9]+$/.test(before) && valued.includes(before.slice(-1));
    return at > 0 && !word.startsWith("-") && !isValue;
  });
}

/**
 * The host in "https://host/path", "user@host:22" and "host.tld/path"; "" for a variable or
 * nothing.
 */
export function hostOfPlace(place: string): string {
  const [, host = ""] =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^\s/?#]*@)?(\[[\da-f:.]+\]|[\w.-]+)(?::\d+|:\$\{?\w+\}?)?(?=[/?#]|$)/i.exec(
      place,
    ) ?? [];
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(place);
  return isUrl || /\.[a-z]{2,}$|^localhost$|^\d+(?:\.\d+){3}$|^\[/i.test(host)
    ? host.toLowerCase()
    : "";
}
