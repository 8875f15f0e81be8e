/** The part of a browser's global object that this module uses. Tests of requests run without a page. */
interface Page {
  readonly document?: { querySelector(selector: string): { readonly content: string } | null };
  readonly location?: { readonly href: string; readonly origin: string; readonly search: string };
}

const page = globalThis as Page;

/**
 * The path below which a proxy serves the application, such as `/dealgraph`; empty at the root. The server puts the
 * root's address, relative to the page, into the page.
 */
export const mountPath: string = readMountPath();

/** The server's URL, without a slash at its end: `https://data.example/dealgraph`. */
export const serverUrl: string = (page.location?.origin ?? '') + mountPath;

/**
 * The query with which the document was opened, without the question mark. The router can write it in another way later.
 */
export const openedQuery: string = page.location?.search.slice(1) ?? '';

/** Returns the path of a page or API of this server on the current host: `/explorer` is `/dealgraph/explorer`. */
export function pathTo(path: string): string {
  return mountPath + path;
}

/** Reads the path when the page is loaded, because the application's own navigation changes the page's address later. */
function readMountPath(): string {
  if (page.document === undefined || page.location === undefined) return '';
  const root = page.document.querySelector('meta[name="server-root"]')?.content ?? '/';
  return new URL(root, page.location.href).pathname.replace(/\/$/, '');
}
