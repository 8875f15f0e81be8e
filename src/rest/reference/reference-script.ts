/**
 * Starts the renderer, without anything of it that would call another host. The key is kept for the session, under the
 * name that the console has for it: it is read when the page opens, and kept as soon as a call is made with it.
 */
export const referenceScript = `'use strict';
const place = document.getElementById('reference');
const keyName = 'dealgraph.key';

function readKey() {
  try {
    return sessionStorage.getItem(keyName) ?? '';
  } catch {
    return '';
  }
}

function keepKey(key) {
  try {
    if (key) sessionStorage.setItem(keyName, key);
  } catch {
    // A browser that keeps nothing asks for the key anew.
  }
}

document.addEventListener('input', ({ target }) => {
  const text = (target.value ?? target.textContent ?? '').trim();
  if (/^dgk_\\w{20,}$/.test(text)) keepKey(text);
});

Scalar.createApiReference(place, {
  url: place.dataset.document,
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: {
    preferredSecurityScheme: 'apiKey',
    securitySchemes: { apiKey: { value: readKey() } },
  },
  onBeforeRequest({ request }) {
    keepKey(request.headers.get('X-API-Key'));
  },
});
`;
