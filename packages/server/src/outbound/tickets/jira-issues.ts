import { z } from "zod";
import { type NewIssue, type Tracker, TrackerFailure } from "./tracker.ts";
import { trackerCalls, type TrackerCallOptions } from "./tracker-calls.ts";

export type JiraOptions = Pick<TrackerCallOptions, "send" | "now"> & {
  /** Of the site: "https://acme.atlassian.net", "https://jira.example.org/jira". */
  readonly address: string;
  readonly project: string;
  readonly issueType: string;
  /** Whose token it is, in Jira Cloud; without one it is sent as a token of Jira Data Center. */
  readonly username: string | undefined;
  readonly token: string;
};

const label = "parapet";
const api = "/rest/api/2";
const ignored = z.unknown();
const idSchema = z.object({ id: z.string().regex(/^\d{1,20}$/) });
const statusSchema = z.object({ statusCategory: z.object({ key: z.string() }) });
/** Statuses of this category are those of closed issues, whatever a project calls them. */
const doneCategory = "done";

/** Jira Cloud, Data Center and Server: version 2 of the REST API, which all three have. */
export function jiraIssues(options: JiraOptions): Tracker {
  const { address, project, issueType, username, token, send, now } = options;
  const call = trackerCalls({
    send,
    now,
    base: address.replace(/\/+$/, ""),
    // Jira says it of projects, issue types, fields and workflows that are not as expected.
    retried: [400, 410],
    headers: {
      accept: "application/json",
      authorization:
        username === undefined
          ? `Bearer ${token}`
          : `Basic ${Buffer.from(`${username}:${token}`).toString("base64")}`,
    },
  });
  return {
    find: async (key) => {
      const deployment = z.object({ deploymentType: z.string() });
      const { deploymentType } = await call({ path: `${api}/serverInfo` }, deployment);
      // Jira Cloud no longer has the one, and the others do not have the other.
      const search = deploymentType === "Cloud" ? "search/jql" : "search";
      const query = new URLSearchParams({
        // A copy of an issue has its labels.
        jql: `project = "${project}" AND labels = "${key}" ORDER BY created ASC`,
        fields: "status",
        maxResults: "1",
      });
      const found = z.object({ issues: z.array(idSchema) });
      const { issues } = await call({ path: `${api}/${search}?${query.toString()}` }, found);
      return issues[0]?.id;
    },
    create: async (issue) => {
      const fields = {
        project: { key: project },
        issuetype: { name: issueType },
        summary: issue.title,
        description: descriptionOf(issue),
        labels: [label, issue.key],
      };
      const body = { fields };
      return (await call({ method: "POST", path: `${api}/issue`, body }, idSchema)).id;
    },
    comment: async (id, text) => {
      const path = `${api}/issue/${id}/comment`;
      await call({ method: "POST", path, body: { body: text } }, ignored);
    },
    hasComment: async (id, text) => {
      const path = `${api}/issue/${id}/comment?orderBy=-created&maxResults=100`;
      const found = z.object({ comments: z.array(z.object({ body: z.string() })) });
      return (await call({ path }, found)).comments.some(({ body }) => body.includes(text));
    },
    setOpen: async (id, isOpen) => {
      const path = `${api}/issue/${id}`;
      const found = z.object({ fields: z.object({ status: statusSchema }) });
      const { fields } = await call({ path: `${path}?fields=status` }, found);
      if (isOpenIn(fields.status) === isOpen) return;
      const all = z.object({ transitions: z.array(idSchema.extend({ to: statusSchema })) });
      const { transitions } = await call({ path: `${path}/transitions` }, all);
      const transition = transitions.find(({ to }) => isOpenIn(to) === isOpen);
      // The workflow, or who the token is of, allows none: the comment says what is known.
      if (transition === undefined) return;
      const body = { transition: { id: transition.id } };
      await call({ method: "POST", path: `${path}/transitions`, body }, ignored);
    },
    check: async () => {
      const found = z.object({ issueTypes: z.array(z.object({ name: z.string() })) });
      const { issueTypes } = await call({ path: `${api}/project/${project}` }, found);
      if (issueTypes.some(({ name }) => name === issueType)) return;
      throw new TrackerFailure({ outcome: "failed", reason: "unknown issue type" });
    },
  };
}

function isOpenIn({ statusCategory }: z.output<typeof statusSchema>): boolean {
  return statusCategory.key !== doneCategory;
}

/**
 * Facts are in a block in which Jira reads no markup: no link, no mention, no picture. Only
 * `{noformat}` ends it.
 */
function descriptionOf({ says, facts, key }: NewIssue): string {
  const lines = facts.map((line) => line.replaceAll("{", "{\u200b"));
  return [says, "", "{noformat}", ...lines, "{noformat}", "", key].join("\n");
}
