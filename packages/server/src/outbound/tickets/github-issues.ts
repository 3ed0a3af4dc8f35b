import { z } from "zod";
import { type NewIssue, type Tracker, TrackerFailure } from "./tracker.ts";
import { trackerCalls, type TrackerCallOptions } from "./tracker-calls.ts";

export type GithubOptions = Pick<TrackerCallOptions, "send" | "now"> & {
  /** Of the repository: "https://github.com/acme/agents". */
  readonly address: string;
  readonly token: string;
};

/** Of all issues of Parapet: nobody can set it who may not triage issues. */
const label = "parapet";
const pageSize = 50;
/** Issues that are looked through for a key: the latest 1,000. */
const mostPages = 20;

const issueSchema = z.object({
  number: z.int().positive(),
  body: z.string().nullish(),
  pull_request: z.unknown().optional(),
});
const ignored = z.unknown();

/** GitHub, of github.com, ghe.com or a server of one's own. */
export function githubIssues({ address, token, ...options }: GithubOptions): Tracker {
  const { base, repository } = apiOf(address);
  const call = trackerCalls({
    ...options,
    base: `${base}/repos/${repository}`,
    // Issues are disabled.
    retried: [410],
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "x-github-api-version": "2022-11-28",
    },
  });
  return {
    find: async (key) => {
      for (let page = 1; page <= mostPages; page += 1) {
        const query = `state=all&labels=${label}&sort=created&direction=desc&per_page=${pageSize}&page=${page}`;
        // oxlint-disable-next-line no-await-in-loop -- Most are on the first page.
        const issues = await call({ path: `/issues?${query}` }, z.array(issueSchema));
        const found = issues.find(
          ({ body, pull_request }) => pull_request === undefined && hasKey(body ?? "", key),
        );
        if (found !== undefined) return String(found.number);
        if (issues.length < pageSize) return undefined;
      }
      return undefined;
    },
    create: async (issue) => {
      const body = { title: issue.title, body: bodyOf(issue), labels: [label] };
      const { number } = await call({ method: "POST", path: "/issues", body }, issueSchema);
      return String(number);
    },
    comment: async (id, text) => {
      const path = `/issues/${id}/comments`;
      await call({ method: "POST", path, body: { body: text } }, ignored);
    },
    hasComment: async (id, text) => {
      const path = `/issues/${id}/comments?per_page=100`;
      const comments = z.array(z.object({ body: z.string().nullish() }));
      return (await call({ path }, comments)).some(({ body }) => body?.includes(text) ?? false);
    },
    setOpen: async (id, isOpen) => {
      const body = isOpen
        ? { state: "open", state_reason: "reopened" }
        : { state: "closed", state_reason: "completed" };
      await call({ method: "PATCH", path: `/issues/${id}`, body }, ignored);
    },
    check: async () => {
      const { has_issues } = await call({ path: "" }, z.object({ has_issues: z.boolean() }));
      if (!has_issues) {
        throw new TrackerFailure({ outcome: "failed", reason: "issues are disabled" });
      }
    },
  };
}

function apiOf(address: string): { readonly base: string; readonly repository: string } {
  const { origin, protocol, hostname, pathname } = new URL(address);
  const repository = pathname.replace(/^\/|\/$/g, "");
  if (hostname === "github.com") return { base: "https://api.github.com", repository };
  if (hostname.endsWith(".ghe.com")) return { base: `${protocol}//api.${hostname}`, repository };
  return { base: `${origin}/api/v3`, repository };
}

/**
 * Facts are in a block of code, in which GitHub mentions nobody, links nothing and loads nothing.
 * No line of them can end it: each begins with Parapet's own words.
 */
function bodyOf({ says, facts, key }: NewIssue): string {
  return [says, "", "```text", ...facts, "```", "", key].join("\n");
}

/** Somebody may have written above or below it. */
function hasKey(body: string, key: string): boolean {
  return body.split(/\r?\n/).includes(key);
}
