/**
 * Marks every style element that a script makes with the page's nonce: the editor writes its own styles, and the page's
 * policy takes no others. (Monaco knows no nonce; React Aria reads the same meta element by itself.)
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
