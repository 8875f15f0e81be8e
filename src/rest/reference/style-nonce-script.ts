/**
 * Gives the page's nonce to each style element that the renderer makes: its own sheets, its theme's and its editor's.
 * It knows no nonce by itself.
 */
export const styleNonceScript = `'use strict';
(() => {
  const { nonce } = document.querySelector('meta[property="csp-nonce"]');
  const create = document.createElement;
  document.createElement = function (...values) {
    const made = create.apply(this, values);
    if (made instanceof HTMLStyleElement) made.nonce = nonce;
    return made;
  };
})();
`;
