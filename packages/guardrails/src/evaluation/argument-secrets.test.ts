import { expect, test } from "vitest";
import { withoutSecretArguments } from "./argument-secrets.ts";

const list = (...items: readonly string[]) =>
  items.map((text, index) => ({ path: ["args", index], text, offset: 0 }));
const program = (text: string, ...path: readonly (string | number)[]) => ({
  path: [...path, "command"],
  text,
  offset: 0,
});
const shown = (pieces: readonly ReturnType<typeof program>[]) =>
  withoutSecretArguments(pieces)
    .map(({ text }) => text)
    .join(" ");

test.each([
  ["docker", ["login", "-u", "ada", "-p", "hunter2"], "docker login -u ada -p [redacted]"],
  ["mysql", ["-uroot", "-phunter2", "shop"], "mysql -uroot -p[redacted] shop"],
  ["/usr/bin/sshpass", ["-p", "hunter2", "ssh"], "/usr/bin/sshpass -p [redacted] ssh"],
  ["openssl", ["enc", "-k", "hunter2"], "openssl enc -k [redacted]"],
  ["sudo", ["mysql", "-phunter2"], "sudo mysql -p[redacted]"],
  ["ssh", ["-p", "22", "host"], "ssh -p 22 host"],
  ["mkdir", ["-p", "a/b"], "mkdir -p a/b"],
  ["docker", ["run", "-p", "80:80"], "docker run -p 80:80"],
])("of %s %j the password alone is hidden", (command, args, expected) => {
  expect(shown([program(command), ...list(...args)])).toBe(expected);
});

test("the program may be the first of the list, and that of another list is not taken for it", () => {
  expect(shown(list("mysql", "-phunter2"))).toBe("mysql -p[redacted]");
  expect(shown([program("mysql", "other"), ...list("-phunter2")])).toBe("mysql -phunter2");
});
