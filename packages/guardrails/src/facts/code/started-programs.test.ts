import { expect, test } from "vitest";
import { startedPrograms } from "./started-programs.ts";

test.each([
  ['{system($1" unprotect x")}', ["${^} unprotect x"]],
  ['{c=$1" fix"; c | getline; close(c)}', ["${^} fix"]],
  ['BEGIN{a="pet"; print "para" a " fix" | "sh"}', ["parapet fix"]],
  ['{print $1 | "sort -u"}', []],
  ['system "$_ unprotect x" if /^p/', ["${^} unprotect x"]],
  ['exec $_, "unprotect", "it" if /^p/', ["${^} 'unprotect' 'it'"]],
  ['[os.system(p+" fix") for p in os.listdir("/bin")]', ["${^} fix"]],
  ['os.system(f"{p} fix")', ["${^} fix"]],
  ['spawnSync(p, ["fix", x], {stdio: "inherit"})', ["${^} 'fix' ${^}"]],
  ['subprocess.run(["git", "log", ref], check=True)', ["git 'log' ${^}"]],
  ['subprocess.run(["git", "log"])', []],
  ["run(`$p fix`)", ["${^} fix"]],
  ["%x(#{p} fix)", ["${^} fix"]],
  ["exec para[string range xpet 1 3] fix", ["${^}", "para${^} fix"]],
  ['system(paste(p, "fix it"))', ["${^}", "${^} fix it"]],
  ['p = "ls"; os.system(p + " src")', ["ls src"]],
  ['p = "ls"; p = "rm"; os.system(p + " src")', ["${^} src"]],
  ['p = "l"; p += "s"; os.system(p + " src")', ["${^} src"]],
  ['p = "l"; p << "s"; system p + " src"', ["${^} src"]],
  ['p = ["ls"]; p[0] = x; os.system(p + " src")', ["${^} src"]],
  ['p = ["ls"]; p.append(x); os.system(p + " src")', ["${^} src"]],
  ['subprocess.getstatusoutput(p + " fix")', ["${^} fix"]],
  ['runpy.run_path(p + "pet")', ["${^}pet"]],
  ['execute_process(COMMAND, "x")', ["${^} 'x'"]],
  ["/claude/.exec(text)", []],
  ["a = b; b = a; os.system(a)", ["${^}"]],
])("what code starts is known up to the parts that only running it would tell: %s", (code, all) => {
  expect(startedPrograms(code)).toEqual(all);
});

test("code that starts very much, of names that stand for names, is read in bounded steps", () => {
  const names = Array.from(
    { length: 400 },
    (_, at) => `n${at} = n${at + 1} + n${at + 2} + n${at + 3}`,
  );
  const code = `${names.join("\n")}\n${"os.system(n0)\n".repeat(200)}`;
  expect(startedPrograms(code).length).toBeLessThanOrEqual(32);
});
