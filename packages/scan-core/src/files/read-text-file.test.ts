import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asOrdinaryUser } from "@parapet/documents/testing/as-ordinary-user.ts";
import { FileReadError } from "./file-read-error.ts";
import { readTextFile } from "./read-text-file.ts";

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-read-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function failure(path: string, maxBytes?: number): Promise<FileReadError> {
  const limits = maxBytes === undefined ? undefined : { maxBytes };
  const outcome = await readTextFile(path, {}, limits).catch((error: unknown) => error);
  if (outcome instanceof FileReadError) return outcome;
  throw new Error("was read", { cause: outcome });
}

describe("reading", () => {
  test("the text, its bytes, their digest and the permissions come from one file", async () => {
    const content = "\uFEFF{ name: 'é' }\r\n";
    await writeFile(at("config.json5"), content);
    await chmod(at("config.json5"), 0o640);
    const file = await readTextFile(at("config.json5"), {});
    expect(file.text).toBe(content);
    expect(file.sha256).toBe(createHash("sha256").update(content).digest("hex"));
    expect(Buffer.from(file.bytes).toString()).toBe(content);
    expect(file).toMatchObject({ path: at("config.json5"), mode: 0o640 });
    expect(file.ino).toBeGreaterThan(0);
  });

  test("a link to a file is followed", async () => {
    await writeFile(at("target"), "{}");
    await symlink(at("target"), at("link"));
    expect((await readTextFile(at("link"), {})).text).toBe("{}");
  });

  test("an empty file is read; whether it is a document is for the parser to say", async () => {
    await writeFile(at("empty"), "");
    expect((await readTextFile(at("empty"), {})).text).toBe("");
  });

  test("a file of exactly the limit is read, one byte more is not", async () => {
    await writeFile(at("large"), "x".repeat(100));
    expect((await readTextFile(at("large"), {}, { maxBytes: 100 })).text).toHaveLength(100);
    expect((await failure(at("large"), 99)).code).toBe("too_large");
  });

  test("the limit is 1 MiB where none is given", async () => {
    await writeFile(at("mebibyte"), "x".repeat(1024 * 1024 + 1));
    expect((await failure(at("mebibyte"))).code).toBe("too_large");
  });
});

describe("what is not a text file is refused, and never waited for", () => {
  test("an absent file", async () => {
    expect(await failure(at("absent"))).toMatchObject({
      code: "not_found",
      message: expect.stringContaining(at("absent")),
    });
    await writeFile(at("plain"), "");
    expect((await failure(join(at("plain"), "below"))).code).toBe("not_found");
  });

  test("a folder", async () => {
    await mkdir(at("folder"));
    expect((await failure(at("folder"))).code).toBe("not_a_file");
  });

  test("bytes that are not UTF-8", async () => {
    await writeFile(at("latin1"), Buffer.from([0x7b, 0xe9, 0x7d]));
    expect((await failure(at("latin1"))).code).toBe("not_text");
  });

  test("a link that leads to itself", async () => {
    await symlink(at("loop"), at("loop"));
    expect((await failure(at("loop"))).code).toBe("unreadable");
  });

  test.skipIf(process.platform === "win32")("a pipe that nobody writes to", async () => {
    execFileSync("mkfifo", [at("pipe")]);
    expect(await failure(at("pipe"))).toMatchObject({
      code: "not_a_file",
      message: expect.stringContaining("a pipe"),
    });
  });

  test.skipIf(process.platform === "win32")("a socket", async () => {
    const server = createServer();
    await new Promise<void>((listening) => {
      server.listen(at("socket"), listening);
    });
    expect((await failure(at("socket"))).code).toBe("not_a_file");
    server.close();
  });

  test.skipIf(process.platform === "win32")("a device without end", async () => {
    expect((await failure("/dev/zero")).code).toBe("not_a_file");
  });

  test.skipIf(process.platform !== "linux")("a file that says it is empty and is not", async () => {
    expect((await failure("/proc/self/maps", 100)).code).toBe("too_large");
  });

  test.skipIf(process.platform === "win32")("a file that only others may read", async () => {
    await chmod(folder, 0o755);
    await writeFile(at("secret"), "{}");
    await chmod(at("secret"), 0o000);
    expect((await asOrdinaryUser(() => failure(at("secret")))).code).toBe("unreadable");
  });
});
