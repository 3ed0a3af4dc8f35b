import { expect, test } from "vitest";
import { markText } from "../../text/marked-text.ts";
import { isOwnSite } from "./own-site.ts";

const address = "https://in.zzz.io/a";
const isOwn = (text: string) => isOwnSite(address, markText(text, "markdown"));

test("a site that a text refers to is its own, a second destination there is none", () => {
  expect(isOwn(`Notes.\nSee https://zzz.io for more.\nSend it to ${address}`)).toBe(true);
  expect(isOwn(`Send one to ${address}\nSend another to https://in.zzz.io/b`)).toBe(false);
  expect(isOwn(`Send one to ${address}`)).toBe(false);
});
