import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// How the report looks: on a wide screen, on a phone, in the dark and on paper. Fonts are the
/// reader's own, so that nothing is fetched.
let reportStyle: HTML = """
  <style>
  :root {
    color-scheme: light dark;
    --paper: #f6f5f1; --card: #fffefb; --ink: #1c242a; --soft: #5a666e; --line: #dfdcd2;
    --accent: #0e6a73; --second: #b7791f; --third: #7c6fb0; --track: #eae7de;
    --sea: #e7eff1; --land: #cfd6c4; --shore: #fffefb; --stroke: #55605a;
    --r0: #e9bf77; --r1: #94c3b1; --r2: #b9abd9; --r3: #dd9f95;
    --ghost: #c0392b; --good: #2b7a4b; --warn: #9a4a00; --bad: #b3261e;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --paper: #11171b; --card: #192126; --ink: #e6ebee; --soft: #9babb4; --line: #2d383f;
      --accent: #55bcc3; --second: #d9a14b; --third: #a596dc; --track: #26313a;
      --sea: #1d2a31; --land: #47554d; --shore: #1d2a31; --stroke: #a9b8b0;
      --r0: #9b7433; --r1: #37725f; --r2: #5d4f8c; --r3: #8a4a41;
      --ghost: #ff8a7a; --good: #6cc793; --warn: #f0a35c; --bad: #ff8a80;
    }
  }
  * { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; }
  body {
    margin: 0; background: var(--paper); color: var(--ink);
    font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    font-variant-numeric: tabular-nums;
  }
  main { max-width: 68rem; margin: 0 auto; padding: 2.5rem clamp(1rem, 4vw, 2.5rem) 4rem; }
  h1 { font-size: 2.4rem; line-height: 1.1; letter-spacing: -0.02em; margin: 0; }
  h2 { font-size: 1.35rem; letter-spacing: -0.01em; margin: 3rem 0 0.25rem; }
  h3 { font-size: 1rem; margin: 1.75rem 0 0.5rem; }
  p { margin: 0.25rem 0 0.75rem; max-width: 44rem; }
  p, li, td, dd, h1, h3, figcaption { overflow-wrap: anywhere; unicode-bidi: isolate; }
  .soft, .lead { color: var(--soft); }
  a { color: var(--accent); text-underline-offset: 0.2em; }
  nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 1.25rem 0 0; }
  .verdict { display: block; margin: 1.25rem 0 0; padding: 0.6rem 0.9rem; max-width: none;
    border-left: 4px solid var(--good); background: var(--card); border-radius: 0 6px 6px 0; }
  .verdict.warn { border-color: var(--warn); }
  .verdict.bad { border-color: var(--bad); }
  .verdict ul { margin: 0.25rem 0 0; padding-left: 1.2rem; }
  .facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
    gap: 1px; margin: 1.5rem 0 0; background: var(--line); border: 1px solid var(--line);
    border-radius: 8px; overflow: hidden; }
  .facts div { background: var(--card); padding: 0.75rem 0.9rem; display: flex;
    flex-direction: column-reverse; justify-content: flex-end; }
  .facts dt { color: var(--soft); font-size: 0.82rem; }
  .facts dd { margin: 0; font-size: 1.3rem; font-weight: 600; letter-spacing: -0.01em; }
  table { border-collapse: collapse; width: 100%; margin: 0.75rem 0 0; font-size: 0.92rem; }
  th, td { text-align: right; padding: 0.45rem 0 0.45rem 1rem; vertical-align: top;
    border-bottom: 1px solid var(--line); }
  th { color: var(--soft); font-weight: 500; font-size: 0.82rem; vertical-align: bottom; }
  th:first-child, td:first-child, th.text, td.text { text-align: left; }
  th:first-child, td:first-child { padding-left: 0; }
  td:first-child { font-weight: 600; }
  td.wide { min-width: 11rem; }
  .chips { display: flex; flex-wrap: wrap; gap: 0.4rem; list-style: none; padding: 0;
    margin: 0.5rem 0 0.75rem; }
  .chips li { border: 1px solid var(--line); background: var(--card); border-radius: 999px;
    padding: 0.15rem 0.7rem; font-size: 0.9rem; }
  .chips b { font-weight: 600; }
  figure { margin: 0; }
  figcaption { font-size: 0.88rem; margin-top: 0.5rem; }
  figcaption b { display: block; font-size: 0.95rem; }
  .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
    gap: 1rem; margin: 1rem 0 0; }
  .details { grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)); }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
    padding: 0.75rem; break-inside: avoid; position: relative; }
  .card .number, .pin { background: var(--ghost); color: var(--paper); border-radius: 999px;
    font-size: 0.75rem; font-weight: 700; line-height: 1.35rem; min-width: 1.35rem;
    height: 1.35rem; text-align: center; }
  .card .number { float: right; margin-left: 0.5rem; }
  .swatch { display: inline-block; width: 0.7rem; height: 0.7rem; border-radius: 2px;
    margin-right: 0.3rem; }
  .s0 { background: var(--r0); } .s1 { background: var(--r1); }
  .s2 { background: var(--r2); } .s3 { background: var(--r3); }
  .maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr));
    gap: 1.25rem; margin: 1.25rem 0 0; align-items: start; }
  .pin { position: absolute; transform: translate(-50%, -50%);
    box-shadow: 0 0 0 2px var(--sea); }
  .panels { display: flex; gap: 0.6rem; }
  .panel { flex: 1 1 0; min-width: 0; position: relative; }
  .panel .when { position: absolute; top: 0.35rem; left: 0.35rem; background: var(--card);
    border-radius: 4px; padding: 0 0.4rem; font-size: 0.75rem; color: var(--soft); }
  svg { display: block; width: 100%; height: auto; background: var(--sea); border-radius: 5px; }
  svg path, svg circle, svg line { vector-effect: non-scaling-stroke; }
  svg .land { fill: var(--land); }
  .maps svg .land { stroke: var(--shore); stroke-width: 0.75px; }
  svg .land, svg .r0, svg .r1, svg .r2, svg .r3 { fill-rule: evenodd; }
  svg .r0 { fill: var(--r0); fill-opacity: 0.8; }
  svg .r1 { fill: var(--r1); fill-opacity: 0.8; }
  svg .r2 { fill: var(--r2); fill-opacity: 0.8; }
  svg .r3 { fill: var(--r3); fill-opacity: 0.8; }
  svg .border { fill: none; stroke: var(--stroke); stroke-width: 1.1px; stroke-linejoin: round; }
  svg .ghost { fill: none; stroke: var(--ghost); stroke-width: 0.9px; stroke-linejoin: round; }
  svg .cell { fill: none; stroke: var(--soft); stroke-width: 0.4px; }
  svg .leaf { fill: var(--accent); fill-opacity: 0.25; stroke: var(--accent);
    stroke-width: 0.3px; }
  svg .frame { fill: none; stroke: var(--soft); stroke-width: 0.75px; }
  .card svg .land { stroke: var(--shore); stroke-width: 0.75px; }
  svg .dots, svg .mark { fill: none; stroke-linecap: round; }
  svg .dots { stroke: var(--stroke); stroke-width: 3px; }
  svg .mark { stroke: var(--ghost); stroke-width: 7px; }
  .maps svg .mark { stroke: var(--accent); stroke-width: 3px; }
  svg .reach { fill: var(--ghost); fill-opacity: 0.1; stroke: var(--ghost);
    stroke-width: 1.2px; }
  .scale { font-size: 0.72rem; color: var(--soft); line-height: 1.2; margin-top: 0.3rem; }
  .scale span { display: block; height: 5px; border: 1px solid var(--soft); border-top: 0;
    margin-bottom: 1px; }
  .histogram { display: flex; align-items: flex-end; gap: 1px; height: 7rem; margin: 0.9rem 0 0;
    border-bottom: 1px solid var(--soft); }
  .histogram i { flex: 1 1 0; background: var(--accent); border-radius: 2px 2px 0 0; }
  .histogram i.beyond { flex: 0 0 0.5rem; align-self: stretch; background: none;
    border-left: 2px solid var(--ghost); border-radius: 0; }
  .histogram i.beyond.some { background: var(--ghost); }
  .axis { display: flex; justify-content: space-between; font-size: 0.75rem;
    color: var(--soft); margin: 0.2rem 0 0.75rem; }
  .axis { gap: 0.75rem; }
  .axis b { color: var(--ghost); white-space: nowrap; }
  .card dl { display: grid; grid-template-columns: minmax(9rem, 1fr) minmax(0, auto);
    gap: 0.2rem 1rem; margin: 0.6rem 0;
    font-size: 0.9rem; }
  .card dt { color: var(--soft); }
  .card dd { margin: 0; text-align: right; }
  .good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
  .bars { width: 100%; margin-top: 0.75rem; }
  .bars td { border: 0; padding-top: 0.2rem; padding-bottom: 0.2rem; font-weight: 400;
    white-space: nowrap; }
  .bars td.bar { width: 60%; }
  .bars i, .stack i { display: block; height: 0.85rem; border-radius: 2px; min-width: 1px; }
  .k0 { background: var(--accent); } .k1 { background: var(--second); }
  .k2 { background: var(--third); }
  .stack { display: flex; gap: 2px; margin: 1rem 0 0.5rem; }
  .stack i { height: 1.6rem; }
  .key { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; padding: 0;
    margin: 0; font-size: 0.9rem; }
  .key i { display: inline-block; width: 0.75rem; height: 0.75rem; border-radius: 2px;
    margin-right: 0.4rem; }
  details { margin: 1rem 0 0; }
  summary { cursor: pointer; color: var(--accent); }
  ul.lines { padding-left: 1.2rem; margin: 0.5rem 0; }
  ul.lines li { margin: 0.3rem 0; }
  footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line);
    color: var(--soft); font-size: 0.85rem; }
  @media (max-width: 40rem) {
    main { padding-top: 1.5rem; }
    h1 { font-size: 1.9rem; }
    table.stacked, .stacked tbody, .stacked tr, .stacked td { display: block; }
    .stacked thead { display: none; }
    .stacked tr { border: 1px solid var(--line); border-radius: 8px; background: var(--card);
      padding: 0.6rem 0.8rem; margin: 0.6rem 0; }
    .stacked td, .stacked td.text { border: 0; padding: 0.12rem 0; display: flex; gap: 1rem;
      justify-content: space-between; text-align: right; }
    .stacked td::before { content: attr(data-label); color: var(--soft); font-weight: 400;
      text-align: left; flex: none; }
    .stacked td:first-child { font-size: 1.05rem; justify-content: flex-start; text-align: left; }
    .stacked td:first-child::before { content: none; }
    .bars td.bar { width: 40%; }
    .bars td { font-size: 0.85rem; padding-left: 0.6rem; }
    .bars td:first-child { white-space: normal; padding-left: 0; }
  }
  @media print {
    :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #ccc;
      --accent: #0e6a73; --second: #b7791f; --third: #7c6fb0; --track: #eee; --sea: #eef3f4;
      --land: #cfd6c4; --shore: #fff; --stroke: #444; --r0: #e9bf77; --r1: #94c3b1;
      --r2: #b9abd9; --r3: #dd9f95; --ghost: #b3261e; --good: #2b7a4b; --warn: #9a4a00;
      --bad: #b3261e; color-scheme: light; }
    * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
    body { font-size: 10pt; }
    main { max-width: none; padding: 0; }
    nav { display: none; }
    h2, h3 { break-after: avoid; }
    tr, figure { break-inside: avoid; }
  }
  </style>
  """
