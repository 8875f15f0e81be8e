/** The one rule that React Aria adds by itself: `touch-action` of what can be pressed. */
const pressableStyle = `'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='`;

const ground = [
  `default-src 'none'`,
  `script-src 'self'`,
  `font-src 'self' data:`,
  `img-src 'self' data: blob:`,
  `connect-src 'self'`,
  `worker-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
];

/**
 * What our own pages may load and do: their own files and nothing else, no script and no style in a page's text, no
 * frame around it.
 */
export const pagePolicy = [...ground, `style-src 'self' ${pressableStyle}`].join('; ');

/**
 * The explorer's: its editor writes styles of its own, which carry the nonce of the page, and places its lines by style
 * attributes.
 */
export function explorerPolicy(nonce: string): string {
  return [...ground, `style-src 'self' 'nonce-${nonce}'`, `style-src-attr 'unsafe-inline'`].join('; ');
}

/** Serves the script of the embedded Apollo Sandbox. */
const sandboxScripts = 'https://embeddable-sandbox.cdn.apollographql.com';
/** The frame of Sandbox. It hands each request to the page, which sends it to our own address. */
const sandboxFrame = 'https://sandbox.embed.apollographql.com';

/** The policy of the page at /graphql, which can open the embedded Apollo Sandbox. */
export const graphPagePolicy = pagePolicy
  .replace(`script-src 'self'`, `script-src 'self' ${sandboxScripts}`)
  .concat(`; frame-src ${sandboxFrame}`);
