import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { onTestFinished } from "vitest";

export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** A certificate for "localhost" that nobody trusts. */
export function localCertificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "parapet-certificate-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  try {
    execFileSync(
      "openssl",
      `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`.split(
        " ",
      ),
      { stdio: "ignore" },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Trusts a certificate until the test ends. */
export function trust(certificate: Buffer): void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, certificate.toString("utf8")]);
  onTestFinished(() => setDefaultCACertificates(before));
}
