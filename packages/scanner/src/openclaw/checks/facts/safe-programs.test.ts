import { expect, test } from "vitest";
import { whyPassedOver } from "./safe-programs.ts";

const profiles = new Set(["myfilter", "jq"]);

test.for(["cut", " Sort ", "myfilter", ""])("%s is heeded", (program) => {
  expect(whyPassedOver(program, profiles)).toBeUndefined();
});

test.for([
  ["python3", "no profile"],
  ["jq", "scripts"],
  ["AWK", "scripts"],
  ["/usr/bin/cut", "by path"],
] as const)("%s is passed over: %s", ([program, why]) => {
  expect(whyPassedOver(program, profiles)).toContain(why);
});
