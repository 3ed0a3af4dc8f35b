import { expect, test } from "vitest";
import { markText } from "../../text/marked-text.ts";
import { swappedWallets } from "./swapped-wallets.ts";

const own = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const finds = 'r"\\b0x[a-fA-F0-9]{40}\\b"';

test("a program that puts its own address of a wallet in place of others is reported", () => {
  const text = `import re\nMINE = {${finds}: "${own}"}\nt = re.sub(k, v, t)`;
  const does = "replaces addresses of wallets with its own";
  expect(swappedWallets(markText(text, "script"))).toMatchObject([
    { line: 2, does, confidence: "high" },
  ]);
  const block = `\`\`\`python\n${text}\n\`\`\``;
  expect(swappedWallets(markText(block, "markdown"))).toMatchObject([
    { line: 3, confidence: "medium" },
  ]);
});

test.each([
  ["only finds them", `re.findall(${finds}, t); PAY = "${own}"`],
  ["has none of its own", `re.sub(${finds}, "[wallet]", t)`],
  ["has one and finds none", `t = t.replace("a", "${own}")`],
])("a program that %s is not reported", (_name, text) => {
  expect(swappedWallets(markText(text, "script"))).toEqual([]);
});

test("a sentence about it is not reported", () => {
  const text = `Use ${finds} with .replace( and "${own}".`;
  expect(swappedWallets(markText(text, "markdown"))).toEqual([]);
  const apart = `Find ${finds}.\n\n\`\`\`\nt.replace(a, "${own}")\n\`\`\``;
  expect(swappedWallets(markText(apart, "markdown"))).toEqual([]);
});
