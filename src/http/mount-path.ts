import type { IncomingMessage } from 'node:http';

/** The path of a proxy's mount, such as `/dealgraph` or `/data/v2`: segments of unreserved characters. */
const mount = /^(?:\/[\w.~-]+){1,8}$/;

/** The request header in which a proxy names the path that it has removed from the URL. */
export const prefixHeader = 'X-Forwarded-Prefix';

/** The public address of the server, from PUBLIC_URL. */
export interface PublicAddress {
  readonly origin: string;
  /** The path below which a proxy serves the server, such as `/dealgraph`; empty at the root. */
  readonly path: string;
}

/** Reads the value of PUBLIC_URL; null if it is no web address, or has a query, a fragment or a password. */
export function readPublicUrl(text: string): PublicAddress | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '')
    return null;
  const path = url.pathname.replace(/\/+$/, '');
  return path === '' || mount.test(path) ? { origin: url.origin, path } : null;
}

/**
 * Returns the public address of a path of this server: below PUBLIC_URL, or else below the path in
 * `X-Forwarded-Prefix`, or else the path itself. The header can only change the path of an address that the same client
 * receives, so it is read from every client. Responses must have `Vary: X-Forwarded-Prefix`.
 */
export function publicAddressOf(
  path: string,
  { headers }: Pick<IncomingMessage, 'headers'>,
  address: PublicAddress | null,
): string {
  if (address !== null) return address.origin + address.path + path;
  const [given = ''] = String(headers[prefixHeader.toLowerCase()] ?? '').split(',');
  const prefix = given.trim().replace(/\/+$/, '');
  return mount.test(prefix) && !/\/\.{1,2}(?:\/|$)/.test(prefix) ? prefix + path : path;
}

/** Matches the Host header: a name or an address, with an optional port. */
const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the absolute address of a path of this server: like `publicAddressOf`, but without PUBLIC_URL also with the
 * host and the protocol under which the client reached the server, by `Host` and `X-Forwarded-Proto`. Only for
 * responses to the client that sent these headers. Returns the path if the host is unknown.
 */
export function absoluteUrlOf(path: string, request: IncomingMessage, address: PublicAddress | null): string {
  const below = publicAddressOf(path, request, address);
  const { host: given = '', 'x-forwarded-proto': forwarded = '' } = request.headers;
  if (address !== null || !host.test(given)) return below;
  const [protocol = ''] = String(forwarded).split(',');
  return `${protocol.trim() === 'https' ? 'https' : 'http'}://${given}${below}`;
}

/** Removes the path of PUBLIC_URL from the URL of a request, for proxies that pass it on. */
export function removeMountPath(request: IncomingMessage, address: PublicAddress | null): void {
  const { url = '' } = request;
  if (address === null || address.path === '' || !url.startsWith(address.path)) return;
  const rest = url.slice(address.path.length);
  if (rest.startsWith('/')) request.url = rest;
  else if (rest === '' || rest.startsWith('?')) request.url = `/${rest}`;
}

/** Maximum depth of a path with a relative root. Browsers open no deeper page of this server. */
const maxDepth = 12;

/**
 * Returns the address of the server's root relative to a page, such as `../` for `/console/data`, so that a page works
 * below any path of a proxy, even one that does not name it.
 */
export function rootRelativeTo(url: string): string {
  const [path = '/'] = url.split('?', 1);
  const depth = path.split('/').length - 2;
  return depth > maxDepth ? '/' : depth < 1 ? './' : '../'.repeat(depth);
}
