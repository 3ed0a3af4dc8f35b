import { isPlainWord, isUserContentHost, siteOf } from "../signals/facts/own-vendor.ts";
import { concealed } from "../signals/facts/override-concealment.ts";
import type { Hit } from "../text/signal.ts";
import { namesNobody } from "./counterpart.ts";
import { asDeclared } from "./declared-receiver.ts";
import type { Topic } from "./topic.ts";

/** A file of a skill with its hits, by the id of the signal. */
export type HitFile = {
  readonly path: string;
  /** Of a text: whether it is the skill's own text. Scripts and settings are parts of the skill. */
  readonly role: "main" | "reference" | "part";
  /** In lower case. */
  readonly name: string;
  readonly hits: ReadonlyMap<string, readonly Hit[]>;
};

/**
 * The severity of everything that was found in one skill, by the evidence: what a skill does, and
 * what it orders the agent to do, counts in full. A command that a text shows counts less where a
 * text quotes attacks. A mention is at most medium, and so is what a manual shows that nobody is
 * told to follow, and what names nobody who gains by it.
 */
export function weighed(files: readonly HitFile[], topic: Topic): readonly HitFile[] {
  const others = signsIn(files, topic);
  const isOfPart = claimsOfAPart(files);
  return files.map((file) => ({
    ...file,
    hits: new Map(
      [...file.hits].map(([id, hits]) => [
        id,
        hits.map((hit) =>
          isGrave(hit) &&
          (isWeak({ hit, id, others }, file, topic) || (isOfPart && claimed.test(hit.does)))
            ? lowered(hit)
            : asDeclared(hit, { id, others, topic }),
        ),
      ]),
    ),
  }));
}

/** Not raised below medium. */
function lowered(hit: Hit): Hit {
  return { ...hit, severity: "medium" };
}

function isGrave({ severity }: Hit): boolean {
  return severity === undefined || severity === "high" || severity === "critical";
}

/** The signals of a skill that rest on more than a mention, and are at least medium. */
function signsIn(files: readonly HitFile[], topic: Topic): ReadonlySet<string> {
  return new Set(
    files.flatMap((file) =>
      [...file.hits]
        .filter(([id, all]) =>
          all.some(
            (hit) =>
              hit.evidence !== "mention" &&
              hit.severity !== "low" &&
              (isFollowed(file, topic) || countsInManual(hit, id)) &&
              !namesNobody({ hit, id, file, topic }),
          ),
        )
        .map(([id]) => id),
    ),
  );
}

/** False for a manual beside the text of a skill that nobody is told to follow. */
function isFollowed({ role, name }: HitFile, { follows }: Topic): boolean {
  return role !== "reference" || follows.has(name);
}

type Weighing = {
  readonly hit: Hit;
  readonly id: string;
  /** The signals of the skill that count. */
  readonly others: ReadonlySet<string>;
};

function isWeak({ hit, id, others }: Weighing, file: HitFile, topic: Topic): boolean {
  const { evidence = "flow" } = hit;
  if (evidence === "mention") return true;
  if (!isFollowed(file, topic) && !countsInManual(hit, id)) return true;
  if (isShownOfAttacks(hit, file, topic)) return true;
  if (namesNobody({ hit, id, file, topic })) return true;
  if (id === "EXE-001" && installsItsTopic(hit, topic)) return true;
  if (id === "EXF-001" && reachesItsTopic(hit, topic)) return true;
  if (isForPeople.test(file.name) && evidence !== "flow" && !topic.follows.has(file.name))
    return true;
  if (id === "CRED-001" && others.size < 2 && ofOwnAgent.test(hit.excerpt)) return true;
  // A script that names a file of settings, and sends nothing.
  if (id === "CRED-001" && others.size < 2 && file.role === "part" && named.test(hit.does))
    return true;
  if (evidence !== "step") return false;
  if (id === "CRED-001" && readsOwnSettings(hit, topic)) return true;
  // A file of settings that is read is a sign; with another one it is more than that.
  if (
    id === "CRED-001" &&
    others.size < 2 &&
    (!opensMore.test(hit.excerpt) || fillsOption.test(hit.excerpt))
  )
    return true;
  // An agent is set up by its settings.
  if (id === "SELF-001" && others.size < 2) return true;
  return topic.isOfAttacks;
}

/** "https://evil.com/collect" in a manual on attacks is the attacker of its examples. */
function isShownOfAttacks({ does }: Hit, { role }: HitFile, { isOfAttacks }: Topic): boolean {
  return role === "reference" && isOfAttacks && ofExamples.test(does);
}

const ofExamples =
  / to (?:[\w-]+\.)*(?:evil|attacker|attacker-server|malicious|hacker)\.\w{2,10}(?=,|$)/i;

/**
 * A manual explains its program, in orders, commands and code. What hides from its reader counts
 * there too, and so does what sends more than the key of a service, or is concealed from the user.
 */
function countsInManual({ does, excerpt, evidence = "flow" }: Hit, id: string): boolean {
  if (id.startsWith("HID-"))
    return /(?:text|encoded) in (?:invisible|base64)|encoded in [\w-]{2,20}$/.test(does);
  if (evidence === "order") return does === concealed && namesAddress.test(excerpt);
  return (
    id === "EXF-001" &&
    evidence === "flow" &&
    /^(?:sends|pipes) (?![A-Z][A-Z\d_]+\b).* to (?:\S+\.\S|an address)/.test(does)
  );
}

const namesAddress = /https?:\/\/|[\w.+-]{1,60}@[\w-]{1,60}\.\w/;

const named = /^instructs the agent to read a credentials file/;

/** A skill of an agent takes its settings from that agent's. */
const ofOwnAgent =
  /\.(?:openclaw|clawdbot|moltbot)\/(?:openclaw|clawdbot|moltbot)\.json|\.claude\/settings(?:\.local)?\.json/;

/** Read by those who look at a repository. */
const isForPeople = /^(?:readme|listing|changelog|contributing|license|security|history)\b/;

/**
 * A file of settings is named by the manual of its program. A private key, a browser's logins and
 * the passwords of a machine open more than that, and so does a copy.
 */
const opensMore =
  />|id_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)|\/shadow|wallet|login|cookies|keychain|mnemonic|seed/i;

/** `--private-key "$(cat ~/.ssh/id_ed25519)"`: a program is set up with a key. */
const fillsOption = /(?:^|\s)--(?:ssh-|private-)key[= ]["']?\$\(cat\s[^)|\n]{1,120}\)["']?/;

const address = /https:\/\/([\w.-]{3,200})/gi;
const shortestName = 4;

/** True for the installer of the program that the skill is named after, from its own site. */
function installsItsTopic({ excerpt, does }: Hit, { words }: Topic): boolean {
  // Code that is fetched again and again is whatever its site serves later.
  if (!/download/.test(does) || does.endsWith(" again and again")) return false;
  const hosts = [...excerpt.matchAll(address)].map(([, host = ""]) => host.toLowerCase());
  return hosts.length > 0 && hosts.every((host) => isNamed(host, words));
}

/** `cat ~/.acme/.env` in the skill of Acme. */
function readsOwnSettings({ excerpt }: Hit, { words }: Topic): boolean {
  const [, name = ""] = /\/\.([\w-]{4,40})\/\.env\b/.exec(excerpt) ?? [];
  return words.has(name.toLowerCase());
}

/** A bundle that reaches several services claims it of a part of itself. */
function claimsOfAPart(files: readonly HitFile[]): boolean {
  const hosts = files
    .flatMap(({ hits }) => hits.get("EXF-001") ?? [])
    .map(({ does }) => claimed.exec(does)?.[1])
    .filter((host) => host !== undefined);
  return new Set(hosts).size > 1;
}

const claimed = /^sends data to ([\w.-]{3,200}), although/i;

/** "No network calls" of a skill for YouTube is about its cache, if all it reaches is YouTube. */
function reachesItsTopic({ does }: Hit, { words }: Topic): boolean {
  const [, host = ""] = claimed.exec(does) ?? [];
  return host !== "" && isNamed(host.toLowerCase(), words);
}

/** True if the registered name of a site is a word of the skill's name. */
function isNamed(host: string, words: ReadonlySet<string>): boolean {
  if (isUserContentHost(host)) return false;
  const site = siteOf(host) ?? "";
  const [label = ""] = site.split(".");
  // "turso" of tur.so.
  return [...label.split("-"), site.replace(".", "")].some(
    (part) => part.length >= shortestName && words.has(part) && !isPlainWord(part),
  );
}
