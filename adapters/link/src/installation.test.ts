import { expect, test } from "vitest";
import { cutOff, installationFrom } from "./installation.ts";

const whole = {
  installation_id: "ad_1",
  key: "k".repeat(43),
  url: "http://127.0.0.1:8000",
  socket: "/run/parapet.sock",
  service: "home",
  agent_id: "main",
};
const read = (fields: object) => installationFrom(JSON.stringify({ ...whole, ...fields }));

test("an installation is what its file says, without what it says beside and without a slash after the address", () => {
  expect(read({ more: 1 })).toEqual(whole);
  expect(read({ url: "http://127.0.0.1:8000//" })).toEqual(whole);
  const { socket: _, ...older } = whole;
  expect(installationFrom(JSON.stringify(older))).toEqual(older);
  expect(read({ socket: "", agent_id: "" })).toEqual({ ...whole, socket: "", agent_id: "" });
});

test.each([
  ["installation_id", ""],
  ["installation_id", 5],
  ["key", ""],
  ["key", undefined],
  ["url", ""],
  ["service", ""],
  ["agent_id", undefined],
  ["agent_id", null],
  ["socket", 5],
])("a file whose %s is %j says so, without its content", (name, value) => {
  const message = `The installation file lacks ${name}. Run parapet protect again.`;
  expect(() => read({ [name]: value })).toThrow(new Error(message));
});

test.each([
  ["", "The installation file is not JSON."],
  [`{"key": ${"k".repeat(43)}`, "The installation file is not JSON."],
  ["[]", "The installation file is not a JSON object."],
  ["null", "The installation file is not a JSON object."],
  ['"text"', "The installation file is not a JSON object."],
])("the text %j is none", (text, message) => {
  expect(() => installationFrom(text)).toThrow(new Error(message));
});

test("with its route cut, it knows the dead address alone", () => {
  expect(cutOff(installationFrom(JSON.stringify(whole)), "http://127.0.0.1:9")).toEqual({
    ...whole,
    url: "http://127.0.0.1:9",
    socket: "",
  });
});
