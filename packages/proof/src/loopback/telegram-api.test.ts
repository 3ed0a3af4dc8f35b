import { expect, test } from "vitest";
import { telegramApi } from "./telegram-api.ts";

async function updatesOf(api: ReturnType<typeof telegramApi>, token: string, offset = 0) {
  const url = `/bot${token}/getUpdates?offset=${offset}`;
  const { body } = await api.answer({ method: "GET", url, headers: {}, body: "" });
  const { result }: { result: { update_id: number; message: { text: string } }[] } =
    JSON.parse(body);
  return result.map(({ update_id: id, message }) => `${id} ${message.text}`);
}

const incoming = { sender: "1", text: "hello" };

test("a message comes to the bot that it is sent to, and to no other account", async () => {
  const api = telegramApi();
  api.deliver({ ...incoming, token: "1:work" });
  expect(await updatesOf(api, "2:home", 99)).toEqual([]);
  expect(await updatesOf(api, "1:work")).toEqual(["1 hello"]);
  expect(api.isTaken()).toBe(false);
  expect(await updatesOf(api, "1:work", 2)).toEqual([]);
  expect(api.isTaken()).toBe(true);
});

test("a message to an unknown bot comes to whichever asks", async () => {
  const api = telegramApi();
  api.deliver({ ...incoming, token: "" });
  expect(await updatesOf(api, "2:home")).toEqual(["1 hello"]);
});
