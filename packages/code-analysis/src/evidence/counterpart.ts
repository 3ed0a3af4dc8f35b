import { isCollectingHost } from "@parapet/scan-core/addresses/collecting-host.ts";
import { isUserContentHost } from "../signals/facts/own-vendor.ts";
import { isVendorHost } from "../shell/key-owner.ts";
import type { Hit } from "../text/signal.ts";
import type { Topic } from "./topic.ts";
import type { HitFile } from "./weigh.ts";

/*
 * Who gains. Somebody who attacks through a skill names where data or control goes. Without that, a
 * hit is more often a program that does its work, or a manual that speaks about it.
 */

type Seen = {
  readonly hit: Hit;
  readonly id: string;
  readonly file: HitFile;
  readonly topic: Topic;
};

/** True for a hit without a counterpart that the author of the skill names. */
export function namesNobody({ hit, id, file, topic }: Seen): boolean {
  if (id === "EXE-001") return isUnnamedDownload(hit) || isShellForNobody(hit, file, topic);
  if (id === "EXE-003") return isShellForNobody(hit, file, topic);
  if (id === "EXF-001") return isOwnLogin(hit);
  if (id === "OVR-001" || id === "CRED-001") {
    if (topic.isOfAttacks && ofDefenders.test(hit.does)) return true;
    if (hit.does.startsWith("spreads ")) return !ofOthers.test(hit.excerpt);
    return ofOneself.test(hit.does) && !namesReceiver.test(hit.excerpt);
  }
  return false;
}

/** What a program fetched from an address that it was given: it may as well be data. */
function isUnnamedDownload({ does, excerpt, evidence = "flow" }: Hit): boolean {
  // "https://.../install.sh", "http://attacker/a.ps1": no name on the internet.
  if (
    /^(?:pipes a download|runs a download|downloads \S{1,200}) from (?:\.+|[a-z][\w-]*)(?= |$)/i.test(
      does,
    )
  )
    return true;
  if (/^(?:pipes|runs) a download\b/.test(does) && elided.test(excerpt)) return true;
  return evidence === "flow" && /^runs a download(?! (?:from|with|in)\b)/.test(does);
}

/** `curl -fsSL .../install.sh | bash`: the address is left out. */
const elided = /^[^:]{0,80}\b(?:curl|wget)\s(?:-\S{1,20}\s){0,4}["']?\.{3}\/[^:]{0,200}$/;

/** A skill that teaches attacks shows a shell for "ATTACKER_IP", or for an argument. */
function isShellForNobody({ does, excerpt }: Hit, { role }: HitFile, topic: Topic): boolean {
  if (topic.isOfAttacks && does.startsWith("runs what anyone sends to it")) return true;
  if (!topic.isOfAttacks || !/^(?:attaches|opens) a shell\b/.test(does)) return false;
  return role === "part" ? placeholder.test(excerpt) : !namesHost.test(excerpt);
}

const placeholder = /[{<$%]\w|\b(?:L_?HOST|R_?HOST|ATTACKER|YOUR|IP)\b/i;
const namesHost =
  /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\w-]{1,60}\.(?!py\b|sh\b|js\b)[a-z]{2,10}[/:'"\s]\d/i;

/**
 * An entry of a file of settings goes to the service that it is for, and so does a login whose
 * address the settings name.
 */
function isOwnLogin({ does }: Hit): boolean {
  const [, host = ""] = / to ([\w.-]{3,200}\.\w{1,24})(?=,|$)/.exec(does) ?? [];
  if (isUserContentHost(host)) return false;
  if (/^sends (?:[A-Z][A-Z\d_]+|data)\b/.test(does) && host !== "" && isVendorHost(host))
    return true;
  if (host !== "" && (isCollectingHost(host) || /^[\d.]+$/.test(host))) return false;
  if (does.startsWith("sends an entry of ")) return true;
  return (
    host === "" &&
    /^sends (?:the keychain|\S{0,200}\/?\.(?:pgpass|netrc|git-credentials|npmrc|pypirc))\b/.test(
      does,
    )
  );
}

/** Deeds that are the task of those who test and defend systems. */
const ofDefenders = /turn off a protection|repeat secrets/;
/** Bad work, which nobody gains by unless a receiver is named. */
const ofOneself =
  /favor its author|remove traces|did not see|falsify|invent results|what an address returns|hide findings about its/;
/** "Add it to the rules of your agents" sets the skill up; a worm goes to those of others. */
const ofOthers = /\b(?:other|every|each|any|all (?!agents?\b)\w)|[^ -~]{4}/i;
const namesReceiver = /https?:\/\/|[\w.+-]{1,60}@[\w-]{1,60}\.\w|\.env\b|~\/\.|id_(?:rsa|ed25519)/i;
