import { createHash } from "node:crypto";
import { oneLine } from "../chat/chat-message.ts";
import type { ToldExposure } from "../told-event.ts";
import type { NewIssue } from "./tracker.ts";

const longestTitle = 200;

/** The issue of an exposure. Its key is the same for every receiver and after every restart. */
export function issueOf(exposure: ToldExposure): NewIssue {
  const { service, services, principal, entry_point, agents, outcomes, severity, score } = exposure;
  const way = entry_point === "" ? "" : ` by ${entry_point}`;
  const title = oneLine(`Exposure in ${service}: ${principal}${way}: ${outcomes.join(", ")}`);
  const short = title.length > longestTitle;
  return {
    key: keyOf(exposure.exposure_id),
    title: short ? `${title.slice(0, longestTitle - 1).toWellFormed()}…` : title,
    says: "Parapet has found an exposure. It closes this issue when the latest scans no longer show it, and opens it again when they do.",
    facts: [
      `Severity: ${severity}, score ${score}`,
      `Found by the scan of: ${service}, ${exposure.observed_at}`,
      `Starts with: ${principal}${way}`,
      `Agents: ${agents.join(", ")}`,
      `Leads to: ${outcomes.join(", ")}`,
      `Services: ${services.join(", ")}`,
      `Exposure: ${exposure.exposure_id}`,
    ].map(oneLine),
  };
}

export function keyOf(exposureId: string): string {
  return `parapet-${createHash("sha256").update(exposureId).digest("hex").slice(0, 32)}`;
}

/** Names a comment, so that it is not written twice. */
export function commentMark(...parts: readonly string[]): string {
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `parapet-comment-${digest.slice(0, 16)}`;
}

export const closingText =
  "The latest scans no longer show this exposure. Closed by Parapet, which opens it again when they do.";
export const reopeningText = "A latest scan shows this exposure again.";

export function worseText({ severity, severity_before }: ToldExposure): string {
  const before = severity_before === "" ? "" : `, was ${severity_before}`;
  return `A scan has found this exposure: its severity is ${severity}${before}.`;
}
