import { expect, test } from "vitest";
import { preferredCoding } from "./content-coding.ts";

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP;Q=0.5", "gzip"],
  ["*", "zstd"],
  ["zstd;q=0, *", "br"],
  ["gzip;q=1.0, br;q=0.9, zstd;q=0.1", "gzip"],
  ["identity;q=0.5, gzip", "gzip"],
  ["*;q=0.1, gzip;q=0.2", "gzip"],
])("%s is answered with %s", (header, coding) => {
  expect(preferredCoding(header)).toBe(coding);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.9", undefined],
  ["zstd, gzip", undefined],
])("%s gives what is there in Brotli alone: %s", (header, coding) => {
  expect(preferredCoding(header, ["br"])).toBe(coding);
});

test.each([
  [undefined],
  [""],
  ["identity"],
  ["deflate"],
  ["gzip;q=0"],
  ["*;q=0"],
  ["gzip;q=2"],
  ["gzip;q=-1"],
  ["gzip;q=1e0"],
  ["gzip;q="],
  ["identity, gzip;q=0.5"],
  [",,;;=,"],
])("%s is answered with plain text", (header) => {
  expect(preferredCoding(header)).toBeUndefined();
});
