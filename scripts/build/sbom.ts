import type { ThirdPartyPackage } from "./third-party-notices.ts";

/** The part of package-lock.json that says what was installed. */
export type Lock = {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string }>
  >;
};

/**
 * The bill of materials of what is published, in CycloneDX 1.6: what is bundled is required, each
 * platform's Node is optional. Hashes are those of the archives that npm checked; what is not from
 * npm has none. Same input, same bytes: there is no serial number and no time.
 */
export function sbom(
  own: { readonly version: string; readonly license: string },
  bundled: readonly Pick<ThirdPartyPackage, "name" | "version" | "identifier" | "purl">[],
  optional: Readonly<Record<string, string>>,
  lock: Lock,
): string {
  const nodes = Object.entries(optional).map(([name, version]) => ({
    ...component({ name, version, identifier: "MIT" }, lock),
    scope: "optional",
  }));
  const components = new Map(
    [...bundled.map((one) => component(one, lock)), ...nodes].map((one) => [one["bom-ref"], one]),
  );
  const document = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        ...identity("parapet", own.version),
        type: "application",
        licenses: [{ expression: own.license }],
      },
    },
    components: [...components.values()].toSorted((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1)),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function component(
  {
    name,
    version,
    identifier,
    purl,
  }: Pick<ThirdPartyPackage, "name" | "version" | "identifier" | "purl">,
  { packages }: Lock,
) {
  const installed = packages[`node_modules/${name}`];
  const [, digest] = /^sha512-(.+)$/.exec(installed?.integrity ?? "") ?? [];
  const isThis = installed?.version === version && digest !== undefined;
  const hash = { alg: "SHA-512", content: Buffer.from(digest ?? "", "base64").toString("hex") };
  return {
    ...identity(name, version, purl),
    type: "library",
    scope: "required",
    licenses: [{ expression: identifier }],
    ...(isThis ? { hashes: [hash] } : {}),
  };
}

function identity(
  name: string,
  version: string,
  purl = `pkg:npm/${name.replace(/^@/, "%40")}@${version}`,
) {
  return { "bom-ref": purl, name, version, purl };
}
