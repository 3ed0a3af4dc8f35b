/**
 * Two themes by what the reader's system says, and black on white on paper. No address of anything
 * outside.
 */
export const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--box:#f6f8fa;--line:#8c959f;--critical:#a40e26;--high:#b35900;--medium:#7d6200;--low:#0550ae}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa4af;--paper:#0d1117;--box:#161b22;--line:#6e7681;--critical:#ff7b72;--high:#ffa657;--medium:#e3b341;--low:#79c0ff}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#333;--paper:#fff;--box:#fff;--line:#444;--critical:#8b0000;--high:#6b3500;--medium:#4d3d00;--low:#033a78}}
*{box-sizing:border-box}
body{margin:0 auto;padding:2rem 1.5rem;max-width:72rem;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.2rem;margin:2.2rem 0 .6rem;border-bottom:1px solid var(--line)}
.soft{color:var(--soft)}code{font:13px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;min-width:5.5rem;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--box)}
th{color:var(--soft);font-weight:600}
.critical{color:var(--critical)}.high{color:var(--high)}.medium{color:var(--medium)}.low,.info{color:var(--low)}
.severity{font-weight:700;text-transform:uppercase;font-size:.8rem}
figure{margin:1rem 0;overflow-x:auto;break-inside:avoid}figcaption{margin-bottom:.3rem}
svg{max-width:100%;min-width:34rem;height:auto}svg rect{fill:var(--box);stroke:var(--line)}svg text{fill:var(--ink);font:12px system-ui,sans-serif;text-anchor:middle}
svg .harm rect{stroke:currentColor;stroke-width:1.5}svg .arrow{fill:none;stroke:var(--line);stroke-width:1.5}svg .tip{fill:var(--line)}
article{break-inside:avoid;margin:0 0 1rem}article p{margin:.15rem 0}
@media print{body{padding:0;max-width:none;font-size:11px}figure{overflow:visible}svg{min-width:0}}
`;
