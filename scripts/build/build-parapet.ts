import { isAbsolute, join } from "node:path";
import { rolldown } from "rolldown";
import { asciiOnly } from "./ascii-only.ts";
import { moduleAssets } from "./module-assets.ts";

/**
 * Bundles the command and the service into a folder: `main.js`, the threads it starts, and the
 * files it reads. Resolves with the absolute paths of the modules and files that went into it, and
 * of folders whose files did.
 */
export function buildParapet(repository: string, folder: string): Promise<readonly string[]> {
  return bundleInto(folder, { main: join(repository, "packages/cli/src/main.ts") });
}

/** Likewise for modules by the names that they get there. */
export async function bundleInto(
  folder: string,
  modules: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const assets = new Set<string>();
  const bundle = await rolldown({
    input: modules,
    platform: "node",
    // An optional dependency that is never installed.
    external: ["pg-native"],
    plugins: [moduleAssets(assets), asciiOnly()],
    // The OpenTelemetry SDK has circular CommonJS modules.
    checks: { circularDependency: false },
    logLevel: "warn",
  });
  try {
    const { output } = await bundle.write({
      dir: folder,
      // CommonJS, so that the launcher can use its compile cache.
      format: "cjs",
      strict: true,
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash].js",
      assetFileNames: "files/[name]-[hash][extname]",
      minify: false,
    });
    const bundled = output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
    return [...bundled.filter(isAbsolute), ...assets];
  } finally {
    await bundle.close();
  }
}
