import { createRoot } from 'react-dom/client';
import { type Repair, repairMarkup, withAttribute, without } from '../components/repair-markup.js';
import { checkKeyAgain, KeyProblem } from '../session/key-problem.js';
import { keySession } from '../session/key-session.js';
import { tabSharing } from '../session/tab-sharing.js';
import { SiteHead } from '../shell/site-head.js';
import { theme } from '../shell/theme-button.js';
import '../styles/base.css';
import '../styles/style-nonce.js';
import '../styles/tokens.css';
import './reference.css';
import { pathTo, serverUrl } from '../session/mount.js';

/**
 * Repairs of Scalar's markup: icon buttons get names, roles become valid, nested buttons are separated, and code blocks
 * can be scrolled with the keyboard.
 */
const repairs: readonly Repair[] = [
  // A focus guard can receive the focus, so it must not be hidden from screen readers.
  ['[data-headlessui-focus-guard][aria-hidden]', without('aria-hidden')],
  ['[role="combobox"]:not([aria-expanded])', withAttribute('aria-expanded', 'true')],
  ['input[role="combobox"]:not([aria-label], [aria-labelledby])', withAttribute('aria-label', 'Search')],
  ['button', nameButton],
  ['button[role="none"]', without('role')],
  [
    'input[type="checkbox"]:not([aria-label], [aria-labelledby])',
    withAttribute('aria-label', 'Send this parameter'),
  ],
  ['button[aria-selected]:not([role="tab"])', without('aria-selected')],
  ['[role="tablist"] button:not([role])', withAttribute('role', 'tab')],
  ['.cm-content[role="textbox"]:not([aria-label])', withAttribute('aria-label', 'Value')],
  ['button.parameter-item-trigger > div:has(button)', (element) => element.parentElement?.after(element)],
  ['.client-libraries__select:not([aria-label])', withAttribute('aria-label', 'More clients')],
  ['button.show-more[aria-label]', without('aria-label')],
  ['button[class*="copy"]:not([aria-label])', withAttribute('aria-label', 'Copy')],
  // The original placeholder is an encoded joke that looks like a key.
  ['input[placeholder="QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT"]', withAttribute('placeholder', 'dgk_...')],
  ['aside[role="navigation"]', without('role')],
  // The page has its own header.
  ['#reference header:not([role])', withAttribute('role', 'presentation')],
  ['.scalar-code-block:not([tabindex]), ul.endpoints:not([tabindex])', withAttribute('tabindex', '0')],
];

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

const wholeKey = /^dgk_\w{20,}$/;

/** Milliseconds after a request before its key is checked. */
const afterRequestMs = 1_000;

const head = document.getElementById('head');
if (head !== null)
  createRoot(head).render(
    <>
      <SiteHead />
      {/* The renderer reads the key only when it starts. */}
      <KeyProblem onSignIn={() => window.location.reload()} />
    </>,
  );
repairMarkup(repairs);
tabSharing.start();

silenceRenderer();
const renderer = document.createElement('script');
renderer.src = pathTo('/reference/scalar.js');
renderer.addEventListener('load', () => {
  startRenderer();
  applyTheme();
});
document.head.append(renderer);

/**
 * Silences Scalar, which writes its version and timings to the console, and warnings from its validation of the document
 * against types of its own, which are narrower than OpenAPI.
 */
function silenceRenderer(): void {
  console.info = () => undefined;
  console.warn = () => undefined;
}

/** The parts of Scalar's global object that this page uses. */
interface Renderer {
  createApiReference(element: Element | null, configuration: object): void;
}

/**
 * Starts Scalar without its features that call other hosts. It uses the same API key as the console: it reads the key
 * when the page opens, and stores a key that the user types.
 */
function startRenderer(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) storeKey(target.value);
    else if (target instanceof HTMLElement) storeKey(target.textContent);
  });
  const { Scalar } = globalThis as unknown as { readonly Scalar: Renderer };
  Scalar.createApiReference(document.getElementById('reference'), {
    url: pathTo('/reference/openapi.json'),
    // The document names the path of the API at the root, unless the operator has set PUBLIC_URL.
    servers: [{ url: `${serverUrl}/api/v1`, description: 'This server.' }],
    telemetry: false,
    withDefaultFonts: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    hideDarkModeToggle: true,
    forceDarkModeState: isDark() ? 'dark' : 'light',
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    documentDownloadType: 'json',
    authentication: {
      preferredSecurityScheme: 'apiKey',
      securitySchemes: { apiKey: { value: keySession.read() ?? '' } },
    },
    onBeforeRequest({ request }: { readonly request: Request }) {
      const key = request.headers.get('X-API-Key') ?? '';
      if (key !== '') keySession.store(key);
      setTimeout(checkKeyAgain, afterRequestMs);
    },
  });
}

function storeKey(text: string): void {
  if (wholeKey.test(text.trim())) keySession.store(text.trim());
}

/**
 * Returns true if the page is dark: the user has chosen the dark theme, or has chosen none and the system's theme is
 * dark.
 */
function isDark(): boolean {
  const chosen = theme.read();
  return chosen === 'system' ? systemIsDark.matches : chosen === 'dark';
}

/** Applies the theme that all pages share. Scalar needs a class on the body for it. */
function applyTheme(): void {
  const apply = (): void => {
    document.body.classList.toggle('dark-mode', isDark());
    document.body.classList.toggle('light-mode', !isDark());
  };
  apply();
  theme.subscribe(apply);
  systemIsDark.addEventListener('change', apply);
}

function nameButton(button: HTMLElement): void {
  if (button.getAttribute('role') === 'search') button.removeAttribute('role');
  if (button.hasAttribute('aria-label') || button.hasAttribute('aria-labelledby')) return;
  if (button.title !== '' || spokenText(button) !== '') return;
  const looks = button.className;
  const name = looks.includes('search') ? 'Search' : looks.includes('copy') ? 'Copy' : 'More';
  button.setAttribute('aria-label', name);
}

/** Returns the text of an element that a screen reader reads. */
function spokenText(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const silent of copy.querySelectorAll('[aria-hidden="true"], svg')) silent.remove();
  return copy.textContent.trim();
}
