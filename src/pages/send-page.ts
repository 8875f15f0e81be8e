import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { rootRelativeTo } from '../http/mount-path.js';
import { StaticBody } from '../http/static-body.js';
import { htmlType, type PageFile } from './page-files.js';

/** The hash of the style rule that React Aria injects: `touch-action` of pressable elements. */
const pressableStyle = `'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='`;

/** The directives of the policies of all pages. */
export const ground: readonly string[] = [
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
 * The content security policy of the application's pages: they may load only their own files, with no inline scripts or
 * styles and no framing.
 */
export const pagePolicy = [...ground, `style-src 'self' ${pressableStyle}`].join('; ');

/** Sends a page of the application with its content security policy. */
export function sendPage(
  page: PageFile,
  { originalUrl }: Request,
  response: ServerResponse,
  status: number,
  policy = pagePolicy,
): Promise<void> {
  response.setHeader('Content-Security-Policy', policy);
  keepReferrer(response);
  response.setHeader('Cache-Control', 'no-cache');
  return bodyBelow(page, rootRelativeTo(originalUrl)).send(response, status);
}

/** Sends a script, a style sheet or another file of the application. */
export function sendFile(path: string, { body }: PageFile, response: ServerResponse): Promise<void> {
  // A file whose name contains the hash of its content never changes.
  const age = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600';
  response.setHeader('Cache-Control', `public, ${age}`);
  return body.send(response);
}

/** Prevents browsers from sending the page's URL as the referrer, because it may contain a user's search. */
export function keepReferrer(response: ServerResponse): void {
  response.setHeader('Referrer-Policy', 'no-referrer');
}

/** Returns the page with the addresses of its files relative to `root`, the address of the server's root. */
function bodyBelow(page: PageFile, root: string): StaticBody {
  const body =
    page.below.get(root) ??
    new StaticBody(htmlType, async () => Buffer.from(placeBelow((await page.read()).toString(), root)));
  page.below.set(root, body);
  return body;
}

/** Puts the root's address before the addresses in a page, and into the tag from which its scripts read it. */
export function placeBelow(html: string, root: string): string {
  return html
    .replace(/(\s(?:src|href)=")(?:\.\/|\/(?!\/))/g, `$1${root}`)
    .replace('name="server-root" content="/"', `name="server-root" content="${root}"`);
}
