import { expect, test } from "vitest";
import { guardHost } from "./host-guard.ts";

const allowed = ["parapet.example"];
const noBrowser = { method: "GET", site: undefined, mode: undefined, destination: undefined };

test.each([
  ["127.0.0.1:8000", undefined],
  ["[::1]:8000", undefined],
  ["localhost:8000", "http://localhost:8000"],
  ["parapet.example", "https://parapet.example"],
])("a request to %s from origin %s passes", (host, origin) => {
  expect(() => guardHost({ host, origin, ...noBrowser }, allowed)).not.toThrow();
});

test.each([
  ["evil.example:8000", undefined, "a page that rebinds its name to 127.0.0.1"],
  [undefined, undefined, "a request without Host"],
  ["localhost:8000", "https://evil.example", "a page of another site"],
  ["localhost:8000", "http://localhost:9000", "another local server"],
  ["localhost:8000", "null", "a sandboxed frame"],
  ["localhost:8000", "file://", "a local file"],
])("a request to %s from origin %s is refused: %s", (host, origin, _why) => {
  expect(() => guardHost({ host, origin, ...noBrowser }, allowed)).toThrow(
    /Host header|--allowed-host|Cross-origin/,
  );
});

const host = "localhost:8000";

test.each([
  ["same-origin", "cors", "empty", "the dashboard itself"],
  ["none", "navigate", "document", "an address that somebody has typed"],
  ["cross-site", "navigate", "document", "a link in a page of another site"],
])(
  "a request with Sec-Fetch-Site %s, Mode %s, Dest %s passes: %s",
  (site, mode, destination, _why) => {
    expect(() =>
      guardHost({ method: "GET", host, origin: undefined, site, mode, destination }, []),
    ).not.toThrow();
  },
);

test.each([
  ["cross-site", "no-cors", "image", "a picture in a page of another site"],
  [
    "cross-site",
    "no-cors",
    "script",
    "a script in it, which tells by its error whether a name exists",
  ],
  ["same-site", "no-cors", "empty", "a page on another port of this machine"],
  ["cross-site", "navigate", "iframe", "a frame"],
  ["cross-site", undefined, undefined, "an old browser"],
])(
  "a request with Sec-Fetch-Site %s, Mode %s, Dest %s is refused: %s",
  (site, mode, destination, _why) => {
    expect(() =>
      guardHost({ method: "GET", host, origin: undefined, site, mode, destination }, []),
    ).toThrow("Cross-origin");
  },
);

test("a form that a page of another site sends is no link", () => {
  const site = { site: "cross-site", mode: "navigate", destination: "document" };
  expect(() => guardHost({ method: "POST", host, origin: undefined, ...site }, [])).toThrow(
    "Cross-origin",
  );
});
