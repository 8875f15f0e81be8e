/** Starts Apollo Sandbox, when its own script could be loaded. */
export const sandboxScript = `'use strict';
const initialState = JSON.parse(document.getElementById('sandbox-state').textContent);
const initialEndpoint = window.location.origin + window.location.pathname;
if (window.EmbeddedSandbox) {
  document.body.classList.add('loaded');
  new window.EmbeddedSandbox({
    target: '#sandbox',
    initialEndpoint,
    initialState,
    endpointIsEditable: false,
    hideCookieToggle: true,
    runTelemetry: false,
    // The page's policy allows no styles but those of sandbox.css.
    allowDynamicStyles: false,
  });
}
`;

/** Sandbox over the whole window; the text for closed networks below it. */
export const sandboxStyle = `body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; }
#offline { max-width: 40em; margin: 15vh auto; padding: 0 1em; }
#sandbox { display: none; }
.loaded #offline { display: none; }
.loaded #sandbox { display: block; position: fixed; inset: 0; }
#sandbox iframe { width: 100%; height: 100%; border: none; background: white; }
`;
