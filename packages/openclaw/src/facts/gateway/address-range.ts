/** How many hosts an entry of an address list admits. */
export type RangeSize = "everyone" | "large" | "network" | "few";

/** What an entry of an address list covers: one address, or a range in CIDR notation. */
export type AddressRange = { readonly size: RangeSize; readonly coversLoopback: boolean };

/** Reads "10.0.0.0/8" or "::1"; undefined where it is neither, which matches nobody. */
export function addressRangeOf(entry: string): AddressRange | undefined {
  // Few configurations name addresses, and loading the module takes a hundredth of a scan.
  const { isIPv4, isIPv6 } = process.getBuiltinModule("node:net");
  const [address = "", bits, ...rest] = entry.trim().split("/");
  if (rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|0:0)$/i.exec(address);
  if (mapped !== null) {
    const inner = bits === undefined ? 32 : Number(bits) - 96;
    return inner < 0 ? undefined : rangeOfV4(mapped[1] ?? "0.0.0.0", inner);
  }
  if (isIPv4(address)) return rangeOfV4(address, bits === undefined ? 32 : Number(bits));
  return isIPv6(address) ? rangeOfV6(address, bits === undefined ? 128 : Number(bits)) : undefined;
}

function rangeOfV4(address: string, bits: number): AddressRange | undefined {
  if (bits > 32) return undefined;
  const isLocal = address.startsWith("127.");
  const isHalf = bits === 1 && Number(address.split(".")[0]) < 128;
  return {
    size: sizeBy(bits, { everyone: 7, large: 16, network: 28 }),
    coversLoopback: bits === 0 || isHalf || (isLocal && bits >= 2),
  };
}

function rangeOfV6(address: string, bits: number): AddressRange | undefined {
  if (bits > 128) return undefined;
  const isLow = /^(?:0*:)*:?(?:0*1)?$/.test(address);
  return {
    size: sizeBy(bits, { everyone: 15, large: 48, network: 112 }),
    coversLoopback: isLow && (address !== "::" || bits < 128),
  };
}

function sizeBy(
  bits: number,
  most: { readonly everyone: number; readonly large: number; readonly network: number },
): RangeSize {
  if (bits <= most.everyone) return "everyone";
  if (bits <= most.large) return "large";
  return bits <= most.network ? "network" : "few";
}
