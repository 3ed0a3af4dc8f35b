/** Arguments of bwrap for separate namespaces: network, processes, users, names. */
export function namespaces(isRoot: boolean): readonly string[] {
  // As root, the program becomes another user of this machine: a namespace of users would only
  // rename root.
  const users = isRoot ? [] : ["--unshare-user"];
  return [
    ...users,
    "--unshare-ipc",
    "--unshare-pid",
    "--unshare-net",
    "--unshare-uts",
    "--unshare-cgroup-try",
    "--die-with-parent",
    "--new-session",
    "--clearenv",
    "--setenv",
    "PATH",
    "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    "--cap-drop",
    "ALL",
    "--cap-add",
    "CAP_NET_ADMIN",
    ...(isRoot ? ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] : []),
    "--cap-add",
    "CAP_SETPCAP",
  ];
}
