import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { version } from "@parapet/posture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";

/*
 * The image of `deploy/Containerfile`, built and run by buildah on a base that mmdebstrap makes of
 * Debian's packages.
 */

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const canBuild =
  process.platform === "linux" &&
  ["buildah", "mmdebstrap"].every((name) => spawnSync(name, ["--version"]).status === 0);

let folder: string;
const buildah = (...args: readonly string[]): [string, readonly string[]] => [
  "buildah",
  ["--root", join(folder, "images"), "--runroot", join(folder, "run"), ...args],
];
const options = { env: { ...process.env, STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" } };
const built = async (...args: readonly string[]): Promise<string> =>
  (await run(...buildah(...args), { ...options, maxBuffer: 2 ** 24 })).stdout.trim();

describe.skipIf(!canBuild)("the container image", () => {
  let container: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parapet-image-"));
    // One that was made before saves minutes.
    const base = process.env["PARAPET_CONTAINER_BASE"] ?? join(folder, "base.tar");
    if (process.env["PARAPET_CONTAINER_BASE"] === undefined) {
      const packages = "--include=libstdc++6,libatomic1,ca-certificates";
      // A mirror that is a copy of some day has lists that have expired since; their signatures are
      // checked all the same.
      const expired = '--aptopt=Acquire::Check-Valid-Until "false"';
      const suite = ["bookworm", base, "deb http://deb.debian.org/debian bookworm main"];
      await run("mmdebstrap", ["--variant=essential", packages, expired, ...suite]);
    }
    const scratch = await built("from", "scratch");
    await built("add", "-q", scratch, base, "/");
    await built("copy", "-q", scratch, process.execPath, "/usr/local/bin/node");
    await built("commit", "-q", scratch, "localhost/base");
    const context = join(folder, "context");
    await cp(join(root, "deploy"), context, { recursive: true });
    await run(process.execPath, [join(root, "scripts/build.ts"), join(folder, "parapet")]);
    await run("npm", ["pack", "--silent", join(folder, "parapet")], { cwd: context });
    const named = ["--build-arg", "BASE=localhost/base", "--build-arg", `VERSION=${version}`];
    await built("build", "--format", "docker", ...named, "-t", "localhost/parapet", context);
    container = await built("from", "localhost/parapet");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("runs as a user who can write its data and nothing of the program", async () => {
    expect(await built("run", container, "--", "parapet", "--version")).toBe(version);
    const tries =
      "id -u; touch /data/own && echo data; touch /opt/parapet/x || touch /usr/x || echo no";
    expect(await built("run", container, "--", "sh", "-c", tries)).toBe("10001\ndata\nno");
  });

  test("names its volume and its health check, by which a runtime knows that it works", async () => {
    const image: unknown = JSON.parse(
      await built("inspect", "--type", "image", "localhost/parapet"),
    );
    const Test = expect.arrayContaining([expect.stringContaining("/readyz")]);
    const config = { User: "10001:10001", Volumes: { "/data": {} }, Healthcheck: { Test } };
    expect(image).toMatchObject({ Docker: { config } });
  });

  test("serves to its network only those who have the token, and is healthy", async () => {
    const port = await freePort();
    const token = "0123456789abcdef".repeat(3);
    const settings = ["--env", `PARAPET_TOKEN=${token}`, "--env", `PARAPET_PORT=${port}`];
    const service = spawn(...buildah("run", ...settings, container, "--", "parapet", "serve"), {
      ...options,
      stdio: ["ignore", "pipe", "ignore"],
    });
    try {
      let printed = "";
      for await (const chunk of service.stdout) {
        printed += String(chunk);
        if (printed.includes("listens on")) break;
      }
      const url = `http://127.0.0.1:${port}`;
      const asked = async (headers: Record<string, string>): Promise<number> =>
        (await fetch(`${url}/api/v1/scans`, { headers })).status;
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect(await asked({})).toBe(401);
      expect(await asked({ authorization: `Bearer ${token}` })).toBe(200);
    } finally {
      const ended = once(service, "exit");
      service.kill("SIGTERM");
      await ended;
    }
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function documents(path: string): Promise<readonly unknown[]> {
  const text = await readFile(join(root, "deploy", path), "utf8");
  return parseAllDocuments(text).map((document): unknown => document.toJS());
}

test("compose and Kubernetes run it without rights, on a read-only root, with its data in a named volume", async () => {
  const parapet = {
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    volumes: expect.arrayContaining(["parapet-data:/data"]),
    ports: ["127.0.0.1:8000:8000"],
  };
  expect(await documents("compose.yaml")).toMatchObject([
    { services: { parapet }, volumes: { "parapet-data": null, "postgres-data": null } },
  ]);
  const securityContext = {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  };
  const pod = {
    securityContext: { runAsNonRoot: true, runAsUser: 10_001 },
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    containers: [{ securityContext }],
  };
  expect(await documents("kubernetes/parapet.yaml")).toMatchObject([
    { kind: "PersistentVolumeClaim" },
    {
      kind: "Deployment",
      spec: { replicas: 1, strategy: { type: "Recreate" }, template: { spec: pod } },
    },
    { kind: "Service" },
  ]);
});
