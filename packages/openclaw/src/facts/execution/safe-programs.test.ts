import { expect, test } from "vitest";
import { whyIgnored } from "./safe-programs.ts";

const profiles = new Set(["myfilter", "jq"]);

test.for(["cut", "grep", "head", " Sort ", "tail", "tr", "uniq", "wc", "myfilter", ""])(
  "%s is used",
  (program) => {
    expect(whyIgnored(program, profiles)).toBeUndefined();
  },
);

test.for([
  ["python3", "no profile"],
  ["jq", "scripts"],
  ["AWK", "scripts"],
  ["gawk", "scripts"],
  ["gsed", "scripts"],
  ["mawk", "scripts"],
  ["nawk", "scripts"],
  ["sed", "scripts"],
  ["cawk", "no profile"],
  ["/usr/bin/cut", "by path"],
] as const)("%s is ignored: %s", ([program, why]) => {
  expect(whyIgnored(program, profiles)).toContain(why);
});
