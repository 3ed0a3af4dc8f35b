import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sourceDigest, stampFile } from "./source-digest.ts";

const root = import.meta.dirname;

export default defineConfig({
  root,
  plugins: [
    react(),
    {
      name: "stamp",
      // Says of which sources a build is made, so that a stale one is known.
      generateBundle() {
        this.emitFile({ type: "asset", fileName: stampFile, source: sourceDigest(root) });
      },
    },
  ],
  build: {
    target: "es2023",
    cssTarget: ["chrome125", "firefox128", "safari18"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
    license: { fileName: "licenses.json" },
    chunkSizeWarningLimit: 600,
  },
});
