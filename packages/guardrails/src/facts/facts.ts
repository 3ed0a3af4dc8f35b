/*
 * Facts are classes because CEL checks the fields of a type only on instances of a registered
 * class: with plain objects a misspelled field would pass the check and fail in every evaluation.
 */

export class Command {
  /** Never empty. A part that only a shell could work out stands as it is written. */
  readonly argv: readonly string[];
  /** The piece of text that it was read from, at most 1,000 characters. */
  readonly raw: string;
  /** The program without folder and ending, in lower case: "curl". */
  readonly name: string;
  /** What it was found in, outermost first: "sudo", "sh", "xargs", "base64". */
  readonly via: readonly string[];
  /**
   * The programs whose output it receives, through all of a pipe, a substitution, or a file that
   * they wrote for it.
   */
  readonly fed_by: readonly string[];
  /** The program text of `node -e`, `python -c` and the like; "" for others. */
  readonly code: string;
  /** It does more than can be read here: code, an unknown script, a name worked out at run time. */
  readonly opaque: boolean;

  constructor(fields: {
    readonly argv: readonly string[];
    readonly raw: string;
    readonly name: string;
    readonly via: readonly string[];
    readonly fed_by: readonly string[];
    readonly code: string;
    readonly opaque: boolean;
  }) {
    this.argv = fields.argv;
    this.raw = fields.raw;
    this.name = fields.name;
    this.via = fields.via;
    this.fed_by = fields.fed_by;
    this.code = fields.code;
    this.opaque = fields.opaque;
  }
}

export type Access = "read" | "write" | "delete" | "execute" | "unknown";

/**
 * How far an access goes: to the file; to the folder itself, which another may be in for
 * afterwards; to what is below it, of which nobody knows the names; to all that is below it.
 */
export type PathReach = "file" | "place" | "below" | "all";

export class PathAccess {
  /** Normalized without looking at a disk: `/` between parts, no `.` or `..` inside. */
  readonly path: string;
  readonly access: Access;
  /** Keys, tokens and the like are known to be kept there. */
  readonly sensitive: boolean;
  /** For the facts that are worked out from this one; no condition sees it. */
  readonly reach: PathReach;

  constructor(path: string, access: Access, sensitive: boolean, reach: PathReach = "file") {
    this.path = path;
    this.access = access;
    this.sensitive = sensitive;
    this.reach = reach;
  }
}

export class NetworkTarget {
  /**
   * In its one normal form: lower case, punycode, IPv4 as four decimal numbers, IPv6 without
   * brackets.
   */
  readonly host: string;
  /** "https", "ssh", "dns"; "" where unknown. */
  readonly scheme: string;
  /** In upper case; "" where there is none or it is unknown. */
  readonly method: string;

  constructor(host: string, scheme: string, method: string) {
    this.host = host;
    this.scheme = scheme;
    this.method = method;
  }
}

export class FoundSecret {
  /** What kind of secret: "github-token". */
  readonly rule: string;
  /** Keyed digest of the value: equal for equal secrets, and of no use to anyone else. */
  readonly fingerprint: string;

  constructor(rule: string, fingerprint: string) {
    this.rule = rule;
    this.fingerprint = fingerprint;
  }
}

/** The lists of facts that can be cut short. */
export const factLists = ["commands", "paths", "network", "recipients", "secrets"] as const;
export type FactList = (typeof factLists)[number];

type FactFields = {
  readonly commands: readonly Command[];
  readonly paths: readonly PathAccess[];
  readonly network: readonly NetworkTarget[];
  readonly recipients: readonly string[];
  readonly secrets: readonly FoundSecret[];
  readonly egress: boolean;
  readonly reads_private: boolean;
  readonly reads_untrusted: boolean;
  readonly takes_control: boolean;
  readonly destroys: boolean;
  readonly cut: ReadonlySet<FactList>;
};

/** What a tool call does, as far as its arguments say so. Lists hold at most 256 items. */
export class Facts {
  readonly commands: readonly Command[];
  readonly paths: readonly PathAccess[];
  readonly network: readonly NetworkTarget[];
  /** Addresses, channels, accounts that something is sent to. */
  readonly recipients: readonly string[];
  readonly secrets: readonly FoundSecret[];
  /** Something leaves for a host that is not private, or for a recipient. */
  readonly egress: boolean;
  /** The call itself reads something private. */
  readonly reads_private: boolean;
  /** The call itself brings content from outside into the session. */
  readonly reads_untrusted: boolean;
  /**
   * The call changes Parapet or the settings that decide what an agent may do, or reads a secret of
   * Parapet.
   */
  readonly takes_control: boolean;
  /** The call destroys what cannot be brought back: systems, homes, disks, clusters, databases. */
  readonly destroys: boolean;
  /** One of the commands is opaque. */
  readonly opaque: boolean;
  /** One of the lists was cut, or part of a text was not read. */
  readonly truncated: boolean;
  readonly cut: ReadonlySet<FactList>;

  constructor(fields: FactFields) {
    this.commands = fields.commands;
    this.paths = fields.paths;
    this.network = fields.network;
    this.recipients = fields.recipients;
    this.secrets = fields.secrets;
    this.egress = fields.egress;
    this.reads_private = fields.reads_private;
    this.reads_untrusted = fields.reads_untrusted;
    this.takes_control = fields.takes_control;
    this.destroys = fields.destroys;
    this.opaque = fields.commands.some(({ opaque }) => opaque);
    this.truncated = fields.cut.size > 0;
    this.cut = fields.cut;
  }
}
