import { execFile, execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A PostgreSQL of a test's own, which it may stop, restart and fill. */
export type PostgresCluster = {
  /** What Parapet and `pg` take. */
  readonly address: string;
  readonly start: () => Promise<void>;
  readonly stop: (mode: "fast" | "immediate") => Promise<void>;
  readonly remove: () => Promise<void>;
};

const debian = "/usr/lib/postgresql";
const programs = existsSync(debian)
  ? join(
      debian,
      readdirSync(debian)
        .toSorted((a, b) => Number(a) - Number(b))
        .at(-1) ?? "",
      "bin",
    )
  : "";

/** True where `initdb` and `pg_ctl` are. */
export const hasPostgres = programs !== "" && existsSync(join(programs, "initdb"));

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
export async function startPostgresCluster(maxConnections = 30): Promise<PostgresCluster> {
  // Short, for the name of a Unix socket has at most 107 characters.
  const folder = mkdtempSync(join(tmpdir(), "pg-"));
  const data = join(folder, "data");
  const isRoot = userInfo().uid === 0;
  if (isRoot) {
    const uid = Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" }));
    chownSync(folder, uid, -1);
  }
  const asOwner = async (program: string, ...args: readonly string[]): Promise<void> => {
    const path = join(programs, program);
    const [first = path, ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", path] : [path];
    await run(first, [...rest, ...args], { cwd: folder });
  };
  const settings = [
    "listen_addresses=''",
    `unix_socket_directories='${folder}'`,
    `max_connections=${maxConnections}`,
    "superuser_reserved_connections=3",
  ];
  const log = join(folder, "server.log");
  const given = settings.map((setting) => `-c ${setting}`).join(" ");
  const start = () =>
    asOwner("pg_ctl", `--pgdata=${data}`, "-w", `--log=${log}`, `--options=${given}`, "start");
  const stop = (mode: "fast" | "immediate") =>
    asOwner("pg_ctl", "-D", data, "-m", mode, "-w", "stop");
  await asOwner("initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C");
  await start();
  return {
    address: `postgres://postgres@localhost/postgres?host=${folder}`,
    start,
    stop,
    remove: async () => {
      await stop("immediate").catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
