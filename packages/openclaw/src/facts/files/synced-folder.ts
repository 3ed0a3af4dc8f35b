const services: readonly (readonly [name: RegExp, service: string])[] = [
  [/^(?:Mobile Documents|com~apple~CloudDocs|iCloud ?Drive|iCloud)$/i, "iCloud"],
  [/^Dropbox(?: \(.*\))?$/i, "Dropbox"],
  [/^OneDrive(?: - .*)?$/i, "OneDrive"],
  [/^(?:Google ?Drive|My Drive)$/i, "Google Drive"],
  [/^Nextcloud$/i, "Nextcloud"],
  [/^(?:MEGAsync|MEGA)$/, "MEGA"],
  [/^pCloud ?Drive$/i, "pCloud"],
  [/^(?:Box|Box Sync)$/, "Box"],
];

/**
 * The service that copies a folder to other devices, as the names on its path tell; undefined where
 * none does.
 */
export function syncServiceOf(path: string): string | undefined {
  const names = path.split(/[\\/]/);
  const provider = names.indexOf("CloudStorage");
  if (provider > 0 && names[provider - 1] === "Library") {
    // "OneDrive-Firm": macOS puts the account behind the service.
    return namedBy(names[provider + 1]?.split("-")[0] ?? "");
  }
  return names.map(namedBy).find((service) => service !== undefined);
}

function namedBy(name: string): string | undefined {
  return services.find(([pattern]) => pattern.test(name))?.[1];
}
