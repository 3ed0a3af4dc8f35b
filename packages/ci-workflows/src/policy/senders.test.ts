import { describe, expect, test } from "vitest";
import {
  known,
  ownerValue,
  ownNameValue,
  senderValue,
  unknownValue,
  type Value,
} from "../expressions/evaluate.ts";
import { handedOccasions, occasionsOf, type Sender, sendersView } from "./senders.ts";

const further: Value = known("of the workflow");
const untrusted: Sender = { kind: "untrusted", association: "NONE" };
const member: Sender = { kind: "member" };
const seen = (event: string, path: string, sender: Sender = untrusted) =>
  sendersView({ event, action: "opened" }, sender, () => further)(path);
const pull = "github.event.pull_request";
const run = "github.event.workflow_run";

describe("what a condition asks is known by whose it is", () => {
  test.each<[string, string, Value]>([
    ...["runner.os", "matrix.node", "strategy.job-index", "vars.ADMINS", "secrets.KEY"].map(
      (path) => ["issues", path, ownerValue] as [string, string, Value],
    ),
    ["issues", "steps.a.outputs.b", further],
    ["issues", "needs.a.result", further],
    ["issues", "env.A", further],
    ["issues", "inputs.a", further],
    ["issues", "github.event_name", known("issues")],
    ["issues", "github.event.action", known("opened")],
    ...[
      "github.actor",
      "github.actor_id",
      "github.triggering_actor",
      "github.event.sender.login",
      "github.event.sender.id",
    ].map((path) => ["issues", path, ownNameValue] as [string, string, Value]),
    ["issues", "github.event.sender.type", known("User")],
    ...[
      "github.repository",
      "github.repository_owner",
      "github.event.repository.full_name",
      "github.ref",
      "github.ref_name",
      "github.base_ref",
      "github.event.organization.login",
      "github.event.label.name",
    ].map((path) => ["issues", path, ownerValue] as [string, string, Value]),
    ["issues", "github.event.issue.author_association", known("NONE")],
    ["issues", "github.event.issue.user.login", ownNameValue],
    ["issues", "github.event.issue.user.id", ownNameValue],
    ["issues", "github.event.issue.user.type", known("User")],
    ["issues", "github.event.issue.labels", unknownValue],
    ["issues", "github.event.issue.title", senderValue],
    ["issues", "github.head_ref", senderValue],
    ["issues", "github.event.after", senderValue],
    ["discussion", "github.event.discussion.user.login", ownNameValue],
    ["pull_request_review", "github.event.review.user.login", ownNameValue],
    ["issue_comment", "github.event.comment.author_association", known("NONE")],
    // Of an issue that anyone may have opened.
    ["issue_comment", "github.event.issue.author_association", senderValue],
    ["pull_request_target", `${pull}.head.user.login`, ownNameValue],
    ["pull_request_target", `${pull}.head.user.id`, ownNameValue],
    ["pull_request_target", `${pull}.head.repo.fork`, known(true)],
    ["pull_request_target", `${pull}.merged`, known(false)],
    ["pull_request_target", `${pull}.base.repo.full_name`, ownerValue],
    ...[
      "id",
      "node_id",
      "full_name",
      "url",
      "clone_url",
      "owner.login",
      "owner.id",
      "owner.node_id",
    ].map(
      (part) =>
        ["pull_request_target", `${pull}.head.repo.${part}`, ownNameValue] as [
          string,
          string,
          Value,
        ],
    ),
    ["pull_request_target", `${pull}.head.repo.description`, senderValue],
    ["pull_request_target", `${pull}.head.ref`, senderValue],
    ["workflow_run", `${run}.event`, known("pull_request")],
    ["workflow_run", `${run}.head_repository.fork`, known(true)],
    ...[
      "head_repository.full_name",
      "head_repository.owner.login",
      "actor.login",
      "triggering_actor.login",
    ].map((part) => ["workflow_run", `${run}.${part}`, ownNameValue] as [string, string, Value]),
    ["workflow_run", `${run}.pull_requests`, unknownValue],
    ["workflow_run", `${run}.head_branch`, senderValue],
  ])("on %s: %s", (event, path, value) => {
    expect(seen(event, path)).toEqual(value);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ["issue", ["issues", "issue_comment"], ["fork", "discussion", "workflow_run"]],
    [
      "comment",
      ["issue_comment", "discussion_comment", "pull_request_review_comment"],
      ["issues", "discussion", "pull_request_review"],
    ],
    ["discussion", ["discussion", "discussion_comment"], ["issues", "issue_comment"]],
    [
      "pull_request",
      ["pull_request_target", "pull_request_review", "pull_request_review_comment"],
      ["issues", "issue_comment", "workflow_run"],
    ],
    ["review", ["pull_request_review"], ["pull_request_target", "pull_request_review_comment"]],
    ["workflow_run", ["workflow_run"], ["issues", "pull_request_target"]],
    ["inputs", [], ["issues", "workflow_run"]],
    ["client_payload", [], ["issues", "workflow_run"]],
  ])("an event of another kind has no %s", (part, having, without) => {
    for (const event of having)
      expect(seen(event, `github.event.${part}.url`)).toEqual(senderValue);
    for (const event of without)
      expect(seen(event, `github.event.${part}.url`)).toEqual(known(null));
  });
});

describe("a member who acts on the text of someone else", () => {
  test.each<[string, string, Value]>([
    // Who acts is not who wrote.
    ["issues", "github.actor", senderValue],
    ["issues", "github.event.sender.login", senderValue],
    ["issues", "github.event.issue.author_association", known("NONE")],
    ["issues", "github.event.issue.user.login", ownNameValue],
    // A comment and a review are the member's own.
    ["issue_comment", "github.event.comment.author_association", senderValue],
    ["discussion_comment", "github.event.comment.user.login", senderValue],
    ["pull_request_review", "github.event.review.author_association", senderValue],
    ["pull_request_review_comment", "github.event.comment.author_association", senderValue],
    ["pull_request_target", `${pull}.merged`, senderValue],
    ["pull_request_target", `${pull}.head.repo.fork`, known(true)],
    ["pull_request_review", `${pull}.head.repo.fork`, known(true)],
    ["pull_request_review", `${pull}.head.ref`, senderValue],
    ["pull_request_review", `${pull}.base.ref`, senderValue],
  ])("on %s: %s", (event, path, value) => {
    expect(seen(event, path, member)).toEqual(value);
  });
});

test.each<[string, readonly string[] | undefined, readonly string[]]>([
  ["pull_request_target", undefined, ["opened", "synchronize", "reopened"]],
  ["pull_request_target", ["labeled", "closed"], ["closed"]],
  ["issues", ["labeled", "opened"], ["opened"]],
  ["workflow_run", undefined, ["completed", "requested", "in_progress"]],
  ["fork", ["whatever"], [""]],
  ["watch", undefined, ["started"]],
  ["push", undefined, []],
  ["constructor", undefined, []],
])("on %s with the types %j an untrusted sender does %j", (event, types, actions) => {
  expect(occasionsOf(event, types)).toEqual(actions.map((action) => ({ event, action })));
});

test.each<[string, readonly string[] | undefined, readonly string[]]>([
  ["pull_request_target", undefined, ["opened", "synchronize", "reopened"]],
  ["pull_request_target", ["labeled"], ["labeled"]],
  ["discussion", undefined, ["created", "edited", "labeled"]],
  ["workflow_run", ["completed"], ["completed"]],
  ["watch", undefined, []],
  ["fork", undefined, []],
  ["push", undefined, []],
  ["constructor", undefined, []],
])("on %s with the types %j a member hands on a text by %j", (event, types, actions) => {
  expect(handedOccasions(event, types)).toEqual(actions.map((action) => ({ event, action })));
});
