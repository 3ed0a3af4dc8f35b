import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pathId, routeHash } from "./path-id.ts";

const identity = {
  services: ["demo"],
  rule: "AP-001",
  source: "demo/principal/anyone",
  sink: "host/laptop",
};

test("an id that monitoring systems have stored never changes", () => {
  expect(pathId(identity)).toBe("ap_43rarkojekg5hgwh6cstslecstldzvlsz2qfij5jcfeibbdkanka");
});

/** Of 32 bytes the last digit holds one bit: over many sinks both values of it come up. */
test.each(Array.from({ length: 16 }, (_, n) => `host/${n}`))(
  "an id is the base32 of the hash of canonical JSON: %s",
  (sink) => {
    const json = `{"rule":"AP-001","scheme":1,"services":["demo"],"sink":"${sink}","source":"demo/principal/anyone"}`;
    const bytes = createHash("sha256").update(json).digest();
    const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    const digits = bits
      .match(/.{1,5}/g)!
      .map((group) =>
        "abcdefghijklmnopqrstuvwxyz234567".charAt(Number.parseInt(group.padEnd(5, "0"), 2)),
      );
    expect(pathId({ ...identity, sink })).toBe(`ap_${digits.join("")}`);
  },
);

test("another rule, source, sink or service is another path", () => {
  const ids = [
    pathId(identity),
    pathId({ ...identity, rule: "AP-002" }),
    pathId({ ...identity, source: "demo/principal/paired" }),
    pathId({ ...identity, sink: "host/server" }),
    pathId({ ...identity, services: ["demo", "other"] }),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^ap_[a-z2-7]{52}$/.test(id))).toBe(true);
});

test("a route's hash tells nodes and edges apart", () => {
  const hashes = [
    routeHash(["a", "b"], ["READS"]),
    routeHash(["a", "b"], ["WRITES"]),
    routeHash(["a", "c"], ["READS"]),
    routeHash(["a", "b", "READS"], []),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});
