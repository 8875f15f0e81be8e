/**
 * Sets the page's nonce on every style element that a script creates. The editor of the explorer (Monaco) inserts such
 * elements and has no support for nonces, and the content security policy blocks them without a nonce. React Aria reads
 * the nonce from the same meta element itself.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const create: unknown = Reflect.get(document, 'createElement');

if (nonce !== undefined && typeof create === 'function')
  Object.defineProperty(document, 'createElement', {
    value: (...values: readonly unknown[]): unknown => {
      const made: unknown = Reflect.apply(create, document, values);
      if (made instanceof HTMLStyleElement) made.nonce = nonce;
      return made;
    },
  });

export {};
