import { readFile } from "node:fs/promises";
import { isIPv4, isIPv6 } from "node:net";

/**
 * The program that asks as a command hook, for this system; undefined where the package has none.
 * `npm run build:hook` makes it from ../../native.
 */
export async function nativeHook(): Promise<Uint8Array | undefined> {
  const programs = new URL("../../programs/", import.meta.url);
  const name = `parapet-hook-${process.platform}-${process.arch}`;
  return readFile(new URL(name, programs)).catch(() => undefined);
}

/**
 * Whether that program can call a service there: it looks up no name but localhost and speaks no
 * TLS. ../../native/testdata/addresses.json holds it to what the program itself says.
 */
export function isCalledByProgram(url: string): boolean {
  const [, host = "", port = "80"] =
    /^http:\/\/(localhost|[\d.]+|\[[\d:.a-fA-F]+\])(?::(\d{1,5}))?(?:\/[\w./~-]*)?$/.exec(url) ??
    [];
  const isAddress = host.startsWith("[") ? isIPv6(host.slice(1, -1)) : isIPv4(host);
  return (host === "localhost" || isAddress) && Number(port) > 0 && Number(port) <= 65_535;
}
