import { expect, test } from "vitest";
import { isSensitiveFolder } from "./sensitive-folder.ts";

const model = { stateDir: "/home/ann/.openclaw", homeDir: "/home/ann" };

test.for(["/", "~", "~/", "/home/ann", "/etc/", "/home/ann/.ssh", "~/.openclaw", "/home/../"])(
  "%s is more than an agent should be given",
  (path) => {
    expect(isSensitiveFolder(path, model)).toBe(true);
  },
);

test("a folder above the state is more, wherever that is", () => {
  const elsewhere = { stateDir: "/srv/claw/state", homeDir: "/home/ann" };
  expect(isSensitiveFolder("/srv/claw", elsewhere)).toBe(true);
  expect(isSensitiveFolder("/srv/claw/state/workspace", elsewhere)).toBe(false);
});

test.for(["~/notes", "/srv/data", "../docs", "/home/ann/.openclaw/workspace", "${DATA}", ""])(
  "%s is a folder one may give",
  (path) => {
    expect(isSensitiveFolder(path, model)).toBe(false);
  },
);
