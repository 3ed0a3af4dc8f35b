/** What the tool is called that runs commands, and what it was called before. */
export const shellNames: readonly [string, ...string[]] = ["run_shell_command", "ShellTool"];
