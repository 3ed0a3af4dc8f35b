import { isFields, type Fields } from "./fields.ts";
/**
 * What an adapter must know of the service it was installed for; kept in a file that only its user
 * may read.
 */
export type Installation = {
  /** "ad_…". */
  readonly installation_id: string;
  /** Secret both sides know, 256 bits as base64url. */
  readonly key: string;
  /** Address of the service, without a slash at the end: "http://127.0.0.1:8000". */
  readonly url: string;
  /**
   * Path of the socket that is tried before that; absent in installations from before there was
   * one.
   */
  readonly socket?: string;
  /** Service the protected agents belong to. */
  readonly service: string;
  /** Agent the calls are made for; "" where the runtime itself names it with each call. */
  readonly agent_id: string;
};

/**
 * The same installation with the route to its service cut: nobody listens at `deadUrl`. For proofs.
 */
export function cutOff(installation: Installation, deadUrl: string): Installation {
  return { ...installation, url: deadUrl, socket: "" };
}

/**
 * Reads an installation from the text of its file. Throws an Error that says what is wrong, without
 * its content.
 */
export function installationFrom(text: string): Installation {
  const given: unknown = parsed(text);
  if (!isFields(given)) throw new Error("The installation file is not a JSON object.");
  return {
    installation_id: textAt(given, "installation_id"),
    key: textAt(given, "key"),
    url: textAt(given, "url").replace(/\/+$/, ""),
    ...(given["socket"] === undefined ? {} : { socket: textAt(given, "socket", true) }),
    service: textAt(given, "service"),
    agent_id: textAt(given, "agent_id", true),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The installation file is not JSON.");
  }
}

function textAt(given: Fields, name: string, emptyIsFine = false): string {
  const value = given[name];
  if (typeof value !== "string" || (value === "" && !emptyIsFine)) {
    throw new Error(`The installation file lacks ${name}. Run parapet protect again.`);
  }
  return value;
}
