import { expect, test } from "vitest";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { attackPath, scanReport } from "../store/posture.test-support.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountScanDiff } from "./scan-diff.ts";

test("a scan is compared with the one before, or with the one that is named, of its own service", () =>
  withStore(sqliteDatabase, async (store) => {
    const app = mounted((routes) => mountScanDiff(routes, { store }));
    const diff = (id: string, query = "") => app.request(`/api/v1/scans/${id}/diff${query}`);
    const attack_paths = [attackPath({ risk_score: 9 })];
    await store.scans.save(scanReport({ scan_id: "s1", attack_paths }));
    await store.scans.save(scanReport({ scan_id: "s2", findings: [], attack_paths: [] }));
    await store.scans.save(scanReport({ scan_id: "s3", findings: [], attack_paths: [] }));
    await store.scans.save(scanReport({ scan_id: "other", service: "office" }));
    expect(await (await diff("s1")).json()).toMatchObject({ against: "" });
    const second = await diff("s2");
    const text = await second.text();
    expect(text).toContain('"risk_score":9.0');
    expect(JSON.parse(text)).toMatchObject({
      against: "s1",
      findings: { added: [], resolved: [{ check_id: "OC-NET-001" }] },
      attack_paths: { resolved: [{ path_id: "ap_1" }] },
    });
    expect(await (await diff("s3")).json()).toMatchObject({
      against: "s2",
      findings: { resolved: [] },
    });
    expect(await (await diff("s3", "?against=s1")).json()).toMatchObject({ against: "s1" });
    expect((await diff("none")).status).toBe(404);
    expect((await diff("s3", "?against=none")).status).toBe(404);
    expect((await diff("s3", "?against=other")).status).toBe(409);
  }));
