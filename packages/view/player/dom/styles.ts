/** The player's looks, put into the page once. Scoped by the `us-` prefix; sizes in px because they belong to a tool, not to a text. */
export function addStyles(page: Document): void {
  if (page.getElementById('understudy-player-styles')) return
  const style = page.createElement('style')
  style.id = 'understudy-player-styles'
  style.textContent = STYLES
  page.head.append(style)
}

const STYLES = /* css */ `
.us-player {
  --us-ink: #24262b; --us-soft: #5d626d; --us-line: #d5d2cb; --us-panel: #fbfaf8; --us-hover: #efede8;
  --us-on: #e1eaf6; --us-on-ink: #174a86; --us-accent: #2b6cb8; --us-rail: #dedbd4; --us-contact: #7d5fd0; --us-warning: #b87400; --us-error: #c8372d;
  --us-gutter: 26px;
  position: relative; display: flex; flex-direction: column; width: 100%; height: 100%; overflow: hidden;
  color: var(--us-ink); background: var(--us-panel);
  font: 13px/1.4 ui-sans-serif, system-ui, "Segoe UI", Inter, Roboto, "Helvetica Neue", Arial, sans-serif;
  -webkit-font-smoothing: antialiased;
}
.us-player[data-theme=dark] {
  --us-ink: #e6e7ea; --us-soft: #a0a6b2; --us-line: #33363d; --us-panel: #1b1d21; --us-hover: #292c32;
  --us-on: #24384f; --us-on-ink: #b9d6f7; --us-accent: #6aa9ee; --us-rail: #363a42; --us-contact: #9f86e8; --us-warning: #e8b04a; --us-error: #e0635a;
  color-scheme: dark;
}
.us-player *, .us-player *::before { box-sizing: border-box; }
/* A body is as high as what is in it: the player would be its bar alone. */
body > .us-player { height: 100dvh; }
.us-viewport { position: relative; flex: 1; min-height: 0; container-type: size; }
.us-canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; cursor: grab; }
.us-canvas:active { cursor: grabbing; }
.us-player :focus-visible { outline: 2px solid var(--us-accent); outline-offset: 1px; }
.us-caption { position: absolute; left: 16px; top: 14px; max-width: min(46%, 420px); pointer-events: none; }
.us-legend { margin: 0; padding: 0; list-style: none; display: grid; gap: 4px; }
.us-legend li { display: flex; align-items: center; gap: 8px; }
.us-name { font-size: 14px; font-weight: 600; letter-spacing: -0.005em; overflow-wrap: anywhere; }
.us-crowd > summary { width: max-content; pointer-events: auto; cursor: pointer; }
.us-crowd > ul { margin-top: 6px; max-height: 40vh; overflow-y: auto; pointer-events: auto; }
.us-badge { display: inline-grid; place-items: center; flex: none; width: 18px; height: 18px; border-radius: 5px; color: #10141a; font-size: 11px; font-weight: 700; }
.us-stage-bar { position: absolute; right: 12px; top: 10px; display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 4px; max-width: 60%; }
.us-player button, .us-player select { font: inherit; color: inherit; cursor: pointer; }
.us-switch { min-height: 28px; padding: 3px 10px; border: 1px solid var(--us-line); border-radius: 7px; background: var(--us-panel); }
.us-switch:hover { background: var(--us-hover); }
.us-switch[aria-pressed=true] { background: var(--us-on); border-color: transparent; color: var(--us-on-ink); }
.us-switch:disabled { opacity: 0.45; cursor: default; }
.us-opens::after { content: ''; display: inline-block; margin-left: 6px; vertical-align: 2px; border: 3.5px solid transparent; border-top-color: currentColor; border-bottom: 0; }
.us-metre { position: absolute; left: 16px; bottom: 12px; height: 6px; border: solid var(--us-soft); border-width: 0 1px 1px; pointer-events: none; }
.us-metre span { position: absolute; left: 0; right: 0; bottom: 4px; text-align: center; font-size: 11px; color: var(--us-soft); }
.us-gizmo { position: absolute; left: 16px; bottom: 108px; width: 80px; height: 80px; pointer-events: none; }
.us-axis { position: absolute; pointer-events: auto; left: 28px; top: 28px; width: 24px; height: 24px; padding: 0; border: 1px solid var(--us-line); border-radius: 50%; background: var(--us-panel); font-size: 11px; font-weight: 700; }
.us-axis:hover { background: var(--us-hover); }
.us-axis[data-axis=x] { border-color: #c8503f; }
.us-axis[data-axis=y] { border-color: #2fa36b; }
.us-axis[data-axis=z] { border-color: #4c8dd6; }
.us-dock { flex: none; padding: 8px 16px 12px; border-top: 1px solid var(--us-line); background: var(--us-panel); }
.us-transport { display: flex; align-items: center; gap: 2px; }
.us-icon { display: grid; place-items: center; width: 32px; height: 32px; padding: 0; border: 0; border-radius: 8px; background: none; }
.us-icon:hover { background: var(--us-hover); }
.us-icon[aria-pressed=true] { color: var(--us-accent); }
.us-icon[aria-pressed=false] { color: var(--us-soft); opacity: 0.75; }
.us-icon svg { width: 18px; height: 18px; fill: currentColor; }
.us-player .us-play { width: 38px; height: 38px; margin: 0 4px; border-radius: 50%; background: var(--us-accent); color: var(--us-panel); }
.us-player .us-play:hover { filter: brightness(1.08); background: var(--us-accent); }
.us-play svg { width: 21px; height: 21px; }
.us-readout { margin-left: 12px; display: flex; align-items: baseline; gap: 10px; font-variant-numeric: tabular-nums; }
.us-clock { font-size: 15px; font-weight: 600; min-width: 4.2em; }
.us-frames { color: var(--us-soft); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.us-space { flex: 1; }
.us-speed { height: 28px; padding: 0 6px; margin-right: 4px; border: 1px solid var(--us-line); border-radius: 7px; background: var(--us-panel); }
.us-track { position: relative; margin-top: 4px; padding-bottom: 2px; border-radius: 4px; cursor: pointer; touch-action: none; user-select: none; }
.us-ruler { position: relative; height: 18px; margin-left: var(--us-gutter); overflow: hidden; font-size: 11px; color: var(--us-soft); font-variant-numeric: tabular-nums; }
.us-ruler span { position: absolute; top: 1px; padding-left: 4px; border-left: 1px solid var(--us-line); line-height: 16px; white-space: nowrap; }
.us-rail { height: 6px; margin: 2px 0 6px var(--us-gutter); border-radius: 3px; background: var(--us-rail); overflow: hidden; }
.us-fill { height: 100%; background: var(--us-accent); transform-origin: left; transform: scaleX(0); }
.us-head { position: absolute; top: 16px; bottom: 0; width: 2px; margin-left: -1px; border-radius: 1px; background: var(--us-accent); pointer-events: none; }
.us-head::before { content: ''; position: absolute; left: -6px; top: 0; width: 14px; height: 14px; border-radius: 50%; background: var(--us-accent); border: 2.5px solid var(--us-panel); box-shadow: 0 0 0 1px var(--us-accent); }
/* A crowd's feet would fill the page: beyond a few lanes one scrolls. A bar would narrow the scale. */
/* The room below is for letters: without it two lanes would already scroll. */
.us-lane-stack { max-height: max(56px, 20dvh); padding-bottom: 2px; overflow-y: auto; scrollbar-width: none; }
.us-lanes { display: grid; grid-template-columns: minmax(0, 1fr); gap: 3px; margin-top: 3px; }
.us-lane { display: flex; align-items: center; height: 11px; }
.us-lane-name { flex: none; width: var(--us-gutter); font-size: 11px; line-height: 11px; color: var(--us-soft); white-space: nowrap; }
.us-lane svg { flex: 1; width: 0; overflow: hidden; height: 10px; fill: var(--us-contact); background: linear-gradient(var(--us-line), var(--us-line)) center / 100% 1px no-repeat; }
.us-menu { position: fixed; inset: auto; margin: 0; padding: 5px; min-width: 210px; border: 1px solid var(--us-line); border-radius: 10px; color: var(--us-ink); background: var(--us-panel); box-shadow: 0 8px 28px rgb(0 0 0 / 0.16); }
.us-menu hr { margin: 5px 8px; border: 0; border-top: 1px solid var(--us-line); }
.us-item { display: flex; justify-content: space-between; gap: 16px; width: 100%; min-height: 28px; padding: 4px 10px; border: 0; border-radius: 6px; background: none; text-align: left; }
.us-item:hover { background: var(--us-hover); }
.us-item[aria-pressed=true]::before { content: '✓'; margin-right: -8px; }
.us-item[aria-pressed] { justify-content: flex-start; }
.us-item[aria-pressed] kbd { margin-left: auto; }
.us-player kbd { font: inherit; font-size: 12px; color: var(--us-soft); }
.us-sheet { width: min(430px, calc(100vw - 32px)); padding: 18px 22px; border: 1px solid var(--us-line); border-radius: 14px; color: var(--us-ink); background: var(--us-panel); box-shadow: 0 16px 60px rgb(0 0 0 / 0.3); }
.us-sheet::backdrop { background: rgb(10 12 16 / 0.35); }
.us-sheet { max-height: calc(100vh - 48px); }
.us-sheet input { width: 100%; height: 30px; margin-bottom: 12px; padding: 0 8px; border: 1px solid var(--us-line); border-radius: 7px; color: inherit; background: var(--us-panel); font: inherit; }
.us-sheet h2 { margin: 0 0 10px; font-size: 15px; }
.us-sheet dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0 0 14px; max-height: min(56vh, 480px); overflow: auto; }
.us-sheet dd { margin: 0; }
.us-sheet dt { display: flex; gap: 4px; align-items: baseline; color: var(--us-soft); font-size: 12px; }
.us-sheet kbd { padding: 0 6px; border: 1px solid var(--us-line); border-radius: 4px; background: var(--us-hover); color: var(--us-ink); }
.us-message { position: absolute; inset: 0; display: grid; place-items: center; padding: 32px; text-align: center; }
@media (max-width: 699px) {
  .us-dock { padding: 6px 10px 10px; }
  .us-frames { display: none; }
  .us-caption { max-width: 40%; }
}
/* In a low frame, as on a page of text, the figure has the stage to itself; keys still switch everything. */
@container (max-height: 320px) {
  .us-gizmo, .us-stage-bar .us-switch[aria-pressed] { display: none; }
}
@media (forced-colors: active) {
  .us-fill, .us-head, .us-head::before { background: Highlight; }
  .us-lane svg { fill: CanvasText; }
}
`
