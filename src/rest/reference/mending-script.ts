/**
 * Mends what the renderer leaves out for people who hear the page or use no mouse: names of buttons that are pictures
 * alone, roles that do not fit, buttons inside of buttons, code that only a wheel scrolls. It looks again whenever the page changes.
 */
export const mendingScript = `'use strict';
(() => {
  function spokenText(element) {
    const copy = element.cloneNode(true);
    for (const silent of copy.querySelectorAll('[aria-hidden="true"], svg')) silent.remove();
    return copy.textContent.trim();
  }

  function nameButton(button) {
    if (button.getAttribute('role') === 'search') button.removeAttribute('role');
    if (button.hasAttribute('aria-label') || button.hasAttribute('aria-labelledby')) return;
    if (button.title !== '' || spokenText(button) !== '') return;
    const looks = button.className;
    const name = looks.includes('search') ? 'Search' : looks.includes('copy') ? 'Copy' : 'More';
    button.setAttribute('aria-label', name);
  }

  const mends = [
    ['button', nameButton],
    ['button[aria-selected]:not([role="tab"])', (one) => one.removeAttribute('aria-selected')],
    ['[role="tablist"] button:not([role])', (one) => one.setAttribute('role', 'tab')],
    ['.cm-content[role="textbox"]:not([aria-label])', (one) => one.setAttribute('aria-label', 'Value')],
    ['button.parameter-item-trigger > div:has(button)', (one) => one.parentElement.after(one)],
    ['.client-libraries__select:not([aria-label])', (one) => one.setAttribute('aria-label', 'More clients')],
    ['button.show-more[aria-label]', (one) => one.removeAttribute('aria-label')],
    ['button[class*="copy"]:not([aria-label])', (one) => one.setAttribute('aria-label', 'Copy')],
    ['.scalar-code-block:not([tabindex]), ul.endpoints:not([tabindex])', (one) => one.setAttribute('tabindex', '0')],
  ];

  let isWaiting = false;
  function mend() {
    isWaiting = false;
    for (const [selector, change] of mends) for (const one of document.querySelectorAll(selector)) change(one);
  }

  new MutationObserver(() => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(mend, 100);
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-selected', 'aria-label', 'role'],
  });
})();
`;
