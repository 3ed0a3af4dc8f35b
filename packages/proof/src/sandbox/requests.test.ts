import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { requestsTo } from "./requests.ts";

/** A driver that answers each request with what this code makes of its ID. */
function driverWith(answer: string) {
  const code = `process.stdin.on("data", (line) => { const { id } = JSON.parse(line); console.log(${answer}); })`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["pipe", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit").then(() => "It said so.");
  const requests = requestsTo(child, ended, () => "");
  requests.ready.catch(() => undefined);
  return { child, requests, sandbox: requests.sandbox };
}

test("what the program in a sandbox says of an error is shown up to 500 characters", async () => {
  const { sandbox } = driverWith(`JSON.stringify({ id, error: "x".repeat(2000) })`);
  await expect(sandbox.look("a")).rejects.toThrow(/^x{500}$/);
});

test("an answer that is no object is an error, and other lines are nobody's", async () => {
  const { sandbox } = driverWith(
    `"no JSON\\n[]\\n" + JSON.stringify({ id: 99, answer: {} }) + "\\n" + JSON.stringify({ id, answer: "text", error: "why" })`,
  );
  await expect(sandbox.look("a")).rejects.toThrow("why");
});

test("what answers with other types than asked gives nothing in their place", async () => {
  const { sandbox } = driverWith(
    `JSON.stringify({ id, answer: { text: 7, code: "1", output: [] } })`,
  );
  expect(await sandbox.read("/a")).toBe("");
});

test("a line without end ends the sandbox, and all who wait are told", async () => {
  const { child, sandbox } = driverWith(`"x".repeat(3 * 1024 * 1024)`);
  const waiting = sandbox.read("/a");
  await expect(waiting).rejects.toThrow("The sandbox ended. It said so.");
  expect(child.signalCode).toBe("SIGKILL");
  await expect(sandbox.read("/b")).rejects.toThrow("The sandbox ended.");
});
