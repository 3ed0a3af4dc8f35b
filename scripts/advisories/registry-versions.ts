import { execFile } from "node:child_process";
import type { PackageName } from "../../packages/scan-core/src/advisories/advisory.ts";

/**
 * What a registry answers about a package: its versions, that it has none of that name, or no
 * answer.
 */
export type RegistryAnswer =
  | { readonly outcome: "found"; readonly versions: readonly string[] }
  | { readonly outcome: "missing" }
  | { readonly outcome: "unreachable"; readonly reason: string };

/** Asks the registry that the package manager of this machine is configured for. */
export async function registryVersions({ ecosystem, name }: PackageName): Promise<RegistryAnswer> {
  return ecosystem === "npm" ? npmVersions(name) : pythonVersions(name);
}

async function npmVersions(name: string): Promise<RegistryAnswer> {
  const { code, stdout, stderr } = await run("npm", ["view", "--json", "--", name, "versions"]);
  if (code === 0) {
    const versions: unknown = JSON.parse(stdout === "" ? "[]" : stdout);
    return { outcome: "found", versions: [versions].flat().map(String) };
  }
  if (/\bE404\b/.test(stdout + stderr)) return { outcome: "missing" };
  return { outcome: "unreachable", reason: lastLine(stderr) };
}

async function pythonVersions(name: string): Promise<RegistryAnswer> {
  const { code, stdout, stderr } = await run("python3", ["-m", "pip", "index", "versions", name]);
  if (code === 0) {
    const [, list = ""] = /^Available versions: (.*)$/m.exec(stdout) ?? [];
    return { outcome: "found", versions: list.split(", ") };
  }
  // pip says the same of a package that is missing and of an index that it cannot read, but for
  // these warnings.
  const isMissing =
    /No matching distribution found/.test(stderr) && !/WARNING: (?:Retrying|Location)/.test(stderr);
  return isMissing ? { outcome: "missing" } : { outcome: "unreachable", reason: lastLine(stderr) };
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}

function run(
  program: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const limits = { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(program, [...args], limits, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, stdout, stderr: `${stderr}${error?.message ?? ""}` });
    });
  });
}
