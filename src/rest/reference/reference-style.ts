/**
 * The line above the renderer, in the renderer's own colours, what it leaves too pale to read, and
 * the width of its line numbers, which it would write into the page's markup (src/build/prepare-renderer.mjs), and what
 * it makes wider than a phone where a request is tried.
 */
export const referenceStyle = `body { margin: 0; font-family: system-ui, sans-serif; --scalar-font: system-ui, sans-serif;
  --scalar-font-code: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; --scalar-custom-header-height: 44px; }
.places { position: sticky; top: 0; z-index: 20; box-sizing: border-box; height: 44px; display: flex; gap: 1.25rem;
  align-items: center; padding: 0 1.25rem; overflow-x: auto; white-space: nowrap; font-size: 14px;
  background: var(--scalar-background-1, Canvas); border-bottom: 1px solid var(--scalar-border-color, GrayText); }
@media (max-width: 480px) { .places { gap: 1rem; padding: 0 1rem; } }
.places a { color: var(--scalar-color-2, CanvasText); text-decoration: none; }
.places a:hover, .places a:focus-visible { text-decoration: underline; }
#reference .light-mode, .light-mode { --scalar-color-3: #5d5d5d; --scalar-color-2: #4d4d4d; --scalar-color-blue: #0062a8;
  --scalar-color-green: #006b44; --scalar-color-orange: #9a4a00; --scalar-color-red: #b3001b;
  --scalar-color-yellow: #7a5b00; --scalar-color-purple: #6a3fb5; }
.dark-mode { --scalar-color-3: #b0b0b0; --scalar-color-2: #c8c8c8; --scalar-color-blue: #6cb8ff; --scalar-color-green: #3ddc97;
  --scalar-color-orange: #ffa657; --scalar-color-red: #ff9a9a; --scalar-color-purple: #c9a7ff; }
.hljs[data-line-digits="1"] { --line-digits: 1; } .hljs[data-line-digits="2"] { --line-digits: 2; }
.hljs[data-line-digits="3"] { --line-digits: 3; } .hljs[data-line-digits="4"] { --line-digits: 4; }
.scalar-app-layout > main > * { min-width: 0; }
.places .home { color: var(--scalar-color-1, CanvasText); font-weight: 600; }
`;
