import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settingsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ExportMenu } from "../../components/export-menu.tsx";
import { Loaded } from "../../components/states.tsx";
import { Prose } from "../../components/prose.tsx";
import { ChangeSetting } from "./change-setting.tsx";
import { Notifications } from "./notifications.tsx";
import { valueText } from "./setting-value.ts";

type Setting = Api["Setting"];

const groups: readonly {
  readonly title: string;
  readonly about: string;
  readonly names: readonly RegExp[];
}[] = [
  {
    title: "Scans",
    about: "What is scanned, and when it is rescanned.",
    names: [
      /^watch$/,
      /^rescanMinutes$/,
      /^scan/,
      /^workspaces$/,
      /^workspaceRoots$/,
      /^rulesDir$/,
    ],
  },
  {
    title: "Retention",
    about: "How long data is kept.",
    names: [/^retention\./, /^backups\./],
  },
  {
    title: "Notifications and telemetry",
    about: "Where violations, exposures, silent machines and expired suppressions are sent.",
    names: [
      /^webhooks$/,
      /^receivers$/,
      /^allowPrivateReceivers$/,
      /^otel/,
      /^traceUrl$/,
      /^guardrails\./,
    ],
  },
  { title: "Other", about: "Network, storage and limits.", names: [/./] },
];

/** The effective settings and their sources. */
export function ServiceSettings() {
  const query = useQuery(settingsQuery);
  const [changing, setChanging] = useState<Setting>();
  return (
    <Loaded query={query} what="the settings">
      {(settings) => {
        const left = new Set(settings);
        const file = fileOf(settings);
        return (
          <>
            <Notifications />
            {groups.map(({ title, about, names }) => {
              const mine = [...left].filter(({ name }) => names.some((each) => each.test(name)));
              for (const setting of mine) left.delete(setting);
              return (
                <SettingGroup
                  key={title}
                  title={title}
                  about={about}
                  settings={mine}
                  onChange={setChanging}
                />
              );
            })}
            {changing === undefined ? null : (
              <ChangeSetting
                setting={changing}
                file={file}
                onClose={() => setChanging(undefined)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function SettingGroup({
  title,
  about,
  settings,
  onChange,
}: {
  readonly title: string;
  readonly about: string;
  readonly settings: readonly Setting[];
  readonly onChange: (setting: Setting) => void;
}) {
  return (
    <section className="panel" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <span className="panel-aside panel-export">
          {about}
          <ExportMenu
            quiet
            name={`settings-${title.toLowerCase().replaceAll(" ", "-")}`}
            rows={() => settings.map((setting) => ({ ...setting, value: valueText(setting) }))}
          />
        </span>
      </div>
      <div className="panel-body">
        <table className="plain-table settings">
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Value</th>
              <th scope="col" className="wide-only">
                Source
              </th>
              <th scope="col">
                <span className="visually-hidden">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {settings.map((setting) => (
              <tr key={setting.name}>
                <td>
                  <div className="mono">{setting.name}</div>
                  <div className="cell-sub">
                    <Prose text={setting.about} />
                  </div>
                </td>
                <td className="mono break-all">{valueText(setting)}</td>
                <td className={`wide-only ${setting.from === "default" ? "muted" : ""}`}>
                  {setting.from}
                </td>
                <td className="num">
                  <button type="button" className="link-button" onClick={() => onChange(setting)}>
                    Change<span className="visually-hidden"> {setting.name}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The configuration file that settings come from; else the default location. */
function fileOf(settings: readonly Setting[]): string {
  const place = settings.map(({ from }) => /^(.+):\d+:\d+$/.exec(from)?.[1]).find(Boolean);
  return place ?? "~/.config/parapet/parapet.yaml";
}
