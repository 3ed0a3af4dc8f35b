import type {
  CheckDescription,
  Confidence,
  FindingSeverity,
  FixNeed,
  OwaspTag,
} from "@parapet/posture";
import type { JsonValue } from "@parapet/documents/document.ts";
import type { CheckId } from "./check-id.ts";
import type { Weakness } from "./weaknesses.ts";

/** What a check saw: one fault at one place. */
export type Match = {
  /**
   * Pointers into the effective configuration; the first is where a reader should look. An absent
   * key is a default.
   */
  readonly at: string | readonly string[];
  /** The file or folder itself, where that is at fault and not a setting in it; then `at` is "". */
  readonly file?: MatchedFile;
  /** The runtime's own id of the agent concerned; leave out when the fault is the workspace's. */
  readonly agent?: string;
  readonly message: string;
  /** Where this case is better or worse than the check's own severity. */
  readonly severity?: FindingSeverity;
  readonly confidence?: Confidence;
};

export type MatchedFile = {
  /** Absolute. */
  readonly path: string;
  readonly isFolder: boolean;
  /** What is to be seen of it: "mode 0644"; of a place in it, the text that stands there. */
  readonly excerpt: string;
  /** A place in its text, counted from 1. Left out where the whole file is meant. */
  readonly line?: number;
  readonly column?: number;
};

export type Report = (match: Match) => void;

/**
 * The hand that a fix edits with. Pointers are those of the effective configuration; the editor
 * finds the file that owns the setting. Edits are collected, and made only when the whole fix has
 * run.
 */
export type FixEditor = {
  readonly set: (pointer: string, value: JsonValue) => void;
  readonly remove: (pointer: string) => void;
  readonly append: (pointer: string, value: JsonValue) => void;
  readonly removeItem: (pointer: string, value: JsonValue) => void;
  /**
   * Takes permission bits away from a file or folder in the workspace: what is left is what it has
   * of `mode`, which gives nothing to others. `path` is absolute. Symbolic links are refused.
   */
  readonly chmod: (path: string, mode: number) => void;
  /**
   * Makes a 256-bit secret, puts it as `name` into the workspace's `.env` (0600) and returns the
   * text that refers to it, "${NAME}". A name that `.env` already has is kept as it is.
   */
  readonly generateSecret: (name: string) => string;
  /**
   * Puts a secret that is in the configuration as `name` into the workspace's `.env` (0600), and
   * returns the text that refers to it, "${NAME}"; a number is added to a name that this fix has
   * given to another secret. The caller edits the place where the secret stood. Refused where it
   * cannot be on one line, and where `.env` has the name.
   */
  readonly keepInEnv: (name: string, secret: string) => string;
};

/** One of several ways of fixing a fault. */
export type FixChoice = {
  /** As it is asked for: `--check OC-ING-001=disabled`. */
  readonly name: string;
  /** What it does: "Disables direct messages". */
  readonly title: string;
  /**
   * True for a half measure: the check may go on reporting the same places, but none of them as
   * worse.
   */
  readonly isPartial?: boolean;
};

export type CheckFix<Model> = {
  /** False when it cuts access or stops jobs: then `--all` leaves it out. */
  readonly safe: boolean;
  /** What the fix does, as the preview says it: "Sets gateway.bind to loopback". */
  readonly title: string;
  /** What must be there for the agent to go on working: nothing where left out. */
  readonly needs?: readonly FixNeed[];
  /** Check IDs that the fix may newly raise, because that is its price. */
  readonly mayRaise?: readonly CheckId[];
  /**
   * True of a model with which something does not run that runs afterwards: then whatever it brings
   * along may be newly reported, and only who asks for the fix by its ID gets it.
   */
  readonly startsRuntime?: (model: Model) => boolean;
  /** Where there are several ways. The first is taken unless another is asked for. */
  readonly choices?: readonly [FixChoice, ...FixChoice[]];
  /**
   * Called once for each match, with the name of the choice; "" where there is none. Throws
   * FixRefusal where no safe edit exists.
   */
  readonly apply: (match: Match, edit: FixEditor, model: Model, choice: string) => void;
};

/** A fix that declines, with a sentence that says what the owner can do instead. */
export class FixRefusal extends Error {
  override readonly name = "FixRefusal";
}

/** A check: what is wrong, how to see it, how to fix it. One file each. */
export type Check<Model> = {
  readonly id: CheckId;
  readonly title: string;
  readonly severity: FindingSeverity;
  /** "high" when left out. */
  readonly confidence?: Confidence;
  readonly owasp: readonly OwaspTag[];
  readonly rationale: string;
  readonly remediation: string;
  readonly references: readonly string[];
  readonly aliases?: readonly string[];
  /** The weakness of an agent that other checks see as well: they are reported as one finding. */
  readonly weakness?: Weakness;
  readonly run: (model: Model, report: Report) => void;
  readonly fix?: CheckFix<Model>;
};

/**
 * By check, and by model: anyone who scans a workspace and then tries its fixes asks the same
 * twice.
 */
const matchesByCheck = new WeakMap<object, WeakMap<object, readonly Match[]>>();

/** All that a check saw, in the order it saw it. A model is looked at once. */
export function matchesOf<Model>(check: Check<Model>, model: Model): readonly Match[] {
  if (typeof model !== "object" || model === null) return look(check, model);
  const known = matchesByCheck.get(check) ?? new WeakMap<object, readonly Match[]>();
  matchesByCheck.set(check, known);
  const matches = known.get(model) ?? look(check, model);
  known.set(model, matches);
  return matches;
}

function look<Model>(check: Check<Model>, model: Model): readonly Match[] {
  const matches: Match[] = [];
  check.run(model, (match) => matches.push(match));
  return matches;
}

/** What lists and documentation say of a check. */
export function describeCheck<Model>(check: Check<Model>, runtime: string): CheckDescription {
  return {
    check_id: check.id,
    title: check.title,
    severity: check.severity,
    runtime,
    owasp: check.owasp,
    fixable: check.fix !== undefined,
    rationale: check.rationale,
    remediation: check.remediation,
    references: check.references,
    aliases: check.aliases ?? [],
    weakness: check.weakness ?? "",
    docs_url: `docs/checks/${check.id}.md`,
  };
}
