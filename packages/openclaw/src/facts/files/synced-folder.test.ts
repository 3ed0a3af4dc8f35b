import { expect, test } from "vitest";
import { syncServiceOf } from "./synced-folder.ts";

test.each([
  ["/Users/ann/Library/Mobile Documents/com~apple~CloudDocs/openclaw", "iCloud"],
  ["/Users/ann/Library/CloudStorage/OneDrive-Firm/openclaw", "OneDrive"],
  ["/Users/ann/Library/CloudStorage/GoogleDrive-ann@example.test/My Drive/x", "Google Drive"],
  ["/home/ann/Dropbox/.openclaw", "Dropbox"],
  ["/home/ann/Dropbox (Firm)/.openclaw", "Dropbox"],
  ["C:\\Users\\ann\\OneDrive - Firm\\openclaw", "OneDrive"],
  ["/home/ann/Nextcloud/.openclaw", "Nextcloud"],
])("%s is copied by %s", (path, service) => {
  expect(syncServiceOf(path)).toBe(service);
});

test.each([
  "/home/ann/.openclaw",
  "/srv/dropbox-bot/.openclaw",
  "/opt/toolbox/x",
  "/home/ann/box",
  "/srv/CloudStorage/OneDrive-Firm/openclaw",
])("%s stays where it is", (path) => {
  expect(syncServiceOf(path)).toBeUndefined();
});
