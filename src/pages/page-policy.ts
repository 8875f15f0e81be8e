/** The one rule that React Aria adds by itself: `touch-action` of what can be pressed. */
const pressableStyle = `'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='`;

/**
 * What our own pages may load and do: their own files and nothing else, no script in a page's text, no frame around
 * it. Given a nonce, the styles that carry it are taken too: the editor of the explorer writes its own.
 */
export function pagePolicy(nonce?: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' ${nonce === undefined ? pressableStyle : `'nonce-${nonce}'`}`,
    `font-src 'self'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
