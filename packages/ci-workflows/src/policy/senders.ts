import {
  type Lookup,
  known,
  ownerValue,
  senderValue,
  ownNameValue,
  unknownValue,
  type Value,
} from "../expressions/evaluate.ts";

/** One way in which someone without rights in the repository starts a workflow. */
export type Occasion = {
  readonly event: string;
  /** "" where the event has none. */
  readonly action: string;
};

/**
 * What a sender without write access can do; of actions that are left out, a person with more
 * rights is needed.
 */
const untrustedActions: Readonly<Record<string, readonly string[]>> = {
  issues: ["opened", "edited", "reopened", "closed", "deleted"],
  issue_comment: ["created", "edited", "deleted"],
  discussion: ["created", "edited"],
  discussion_comment: ["created", "edited", "deleted"],
  pull_request_target: [
    "opened",
    "synchronize",
    "reopened",
    "edited",
    "closed",
    "ready_for_review",
    "converted_to_draft",
  ],
  pull_request_review: ["submitted", "edited"],
  pull_request_review_comment: ["created", "edited", "deleted"],
  workflow_run: ["completed", "requested", "in_progress"],
  watch: ["started"],
  fork: [""],
};

/** What starts a workflow where it lists no types; all types where it is left out. */
const defaultTypes: Readonly<Record<string, readonly string[]>> = {
  pull_request_target: ["opened", "synchronize", "reopened"],
};

/**
 * The occasions on which an untrusted sender starts a workflow with this event; none where it takes
 * write access.
 */
export function occasionsOf(
  event: string,
  types: readonly string[] | undefined,
): readonly Occasion[] {
  if (!Object.hasOwn(untrustedActions, event)) return [];
  const actions = untrustedActions[event] ?? [];
  const listed = types ?? defaultTypes[event];
  return actions
    .filter((action) => listed === undefined || action === "" || listed.includes(action))
    .map((action) => ({ event, action }));
}

/**
 * The occasions on which someone with write access starts a workflow over what an untrusted sender
 * has written.
 */
export function handedOccasions(
  event: string,
  types: readonly string[] | undefined,
): readonly Occasion[] {
  if (!Object.hasOwn(ownText, event) && event !== "workflow_run") return [];
  const actions = types ?? defaultTypes[event] ?? [...(untrustedActions[event] ?? []), "labeled"];
  return actions.map((action) => ({ event, action }));
}

/** Where the event has the text of the one who sends it. */
const ownText: Readonly<Record<string, string>> = {
  issues: "issue",
  issue_comment: "comment",
  discussion: "discussion",
  discussion_comment: "comment",
  pull_request_target: "pull_request",
  pull_request_review: "review",
  pull_request_review_comment: "comment",
};

/** What GitHub says of a person without write access, by how much the person has done here. */
export const associations = {
  anyone: "NONE",
  firstTime: "FIRST_TIME_CONTRIBUTOR",
  contributors: "CONTRIBUTOR",
} as const;

/**
 * Who sends the event: an untrusted sender by what GitHub says of them, or a person with write
 * access over an untrusted sender's text.
 */
export type Sender =
  | { readonly kind: "untrusted"; readonly association: string }
  | { readonly kind: "member" };

/**
 * What `steps`, `needs`, `env` and `inputs` are depends on the workflow: "unknown" where they may
 * say who the sender is.
 */
export function sendersView({ event, action }: Occasion, sender: Sender, further: Lookup): Lookup {
  const own = Object.hasOwn(ownText, event) ? `github.event.${ownText[event]}.` : undefined;
  const isMember = sender.kind === "member";
  const isOwn = event.includes("comment") || event === "pull_request_review";
  return (path) => {
    const [context = ""] = path.split(".", 1);
    if (context === "runner" || context === "matrix" || context === "strategy") return ownerValue;
    if (context === "vars" || context === "secrets") return ownerValue;
    if (context !== "github") return further(path);
    if (path === "github.event_name") return known(event);
    if (path === "github.event.action") return known(action);
    if (
      isMember &&
      (sendersNames.has(path) || (isOwn && own !== undefined && path.startsWith(own)))
    ) {
      return senderValue;
    }
    // Only someone with write access merges.
    if (isMember && path === `${pullRequest}merged`) return senderValue;
    if (own !== undefined && path.startsWith(own)) {
      const value = ofSender(
        path.slice(own.length),
        sender.kind === "member" ? associations.anyone : sender.association,
      );
      if (value !== undefined) return value;
    }
    if (isMember && path.startsWith(head))
      return ofSender(path.slice(pullRequest.length), "") ?? senderValue;
    if (event === "workflow_run" && path.startsWith("github.event.workflow_run.")) {
      return ofRun(path.slice("github.event.workflow_run.".length));
    }
    return ofEvent(path, event);
  };
}

const pullRequest = "github.event.pull_request.";
const head = `${pullRequest}head.`;

/** Of an issue, a comment or a pull request that the sender wrote. */
function ofSender(rest: string, association: string): Value | undefined {
  switch (rest) {
    case "author_association":
      return known(association);
    case "user.login":
    case "user.id":
    case "head.user.login":
    case "head.user.id":
      return ownNameValue;
    case "user.type":
      return known("User");
    case "head.repo.fork":
      return known(true);
    case "merged":
      return known(false);
    default:
      if (rest.startsWith("base.")) return ownerValue;
      if (ownRepository.test(rest)) return ownNameValue;
      return rest.includes("labels") ? unknownValue : undefined;
  }
}

/** What tells the repository of a pull request from any other. */
const ownRepository =
  /^head\.repo\.(?:id|node_id|full_name|url|[a-z]+_url|owner\.(?:login|id|node_id))$/;

/** Of the run of another workflow, which a pull request from a fork has started. */
function ofRun(rest: string): Value {
  switch (rest) {
    case "event":
      return known("pull_request");
    case "head_repository.fork":
      return known(true);
    case "head_repository.full_name":
    case "head_repository.owner.login":
    case "actor.login":
    case "triggering_actor.login":
      return ownNameValue;
    default:
      return rest.startsWith("pull_requests") ? unknownValue : senderValue;
  }
}

const sendersNames: ReadonlySet<string> = new Set([
  "github.actor",
  "github.actor_id",
  "github.triggering_actor",
  "github.event.sender.login",
  "github.event.sender.id",
]);

function ofEvent(path: string, event: string): Value {
  if (sendersNames.has(path)) return ownNameValue;
  if (path === "github.event.sender.type") return known("User");
  if (path.startsWith("github.repository") || path.startsWith("github.event.repository.")) {
    return ownerValue;
  }
  if (path === "github.ref" || path === "github.ref_name" || path === "github.base_ref") {
    return ownerValue;
  }
  if (path.startsWith("github.event.organization") || path.startsWith("github.event.label")) {
    return ownerValue;
  }
  // The event of another kind has no such text.
  const part = path.split(".")[2];
  if (part !== undefined && isAbsent(part, event)) return known(null);
  return senderValue;
}

/** Parts of an event that only some events have. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  issue: ["issues", "issue_comment"],
  comment: ["issue_comment", "discussion_comment", "pull_request_review_comment"],
  discussion: ["discussion", "discussion_comment"],
  pull_request: ["pull_request_target", "pull_request_review", "pull_request_review_comment"],
  review: ["pull_request_review"],
  workflow_run: ["workflow_run"],
  // Given by hand, or by who has a token that writes.
  inputs: [],
  client_payload: [],
};

function isAbsent(part: string, event: string): boolean {
  return Object.hasOwn(partsOf, part) && partsOf[part]?.includes(event) !== true;
}
