const maxLength = 500;

/** An http URI of this machine (RFC 8252, section 7.3): the beginning, the port, and the rest. */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/;

/** Schemes with a meaning for browsers. They cannot be the scheme of a program on the user's machine. */
const browserSchemes =
  /^(?:https?|wss?|ftp|file|data|blob|javascript|vbscript|about|filesystem|view-source|mailto|tel|sms|intent|ms-.*|chrome.*|moz-.*|edge|resource|jar|urn|cid|mid|ldaps?|gopher|telnet|nntp|news):$/;

/**
 * Returns whether a client may register a redirect URI: an https URL, an http URL of this machine, or a URI whose scheme
 * belongs to a program, such as `cursor://…` or `com.example.app:/…` (RFC 8252, section 7.1). Refuses fragments, user names,
 * white space and characters outside ASCII.
 */
export function isRedirectUri(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > maxLength || !/^[\x21-\x7e]+$/.test(text)) return false;
  if (/[#\\<>"`{}|^]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return hostname !== '' && text.startsWith('https://');
  if (protocol === 'http:') return loopback.test(text);
  if (browserSchemes.test(protocol)) return false;
  return /^[a-z][a-z0-9+.-]*:\/\/[^/]/.test(text) || /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\//.test(text);
}

/**
 * Returns whether a requested redirect URI is a registered one: the same text. Only the port of an http URI of this machine
 * may differ, because a program listens on a free port (RFC 8252, section 7.3).
 */
export function isRegistered(requested: string, registered: readonly string[]): boolean {
  if (registered.includes(requested)) return true;
  const withoutPort = portless(requested);
  return withoutPort !== null && registered.some((each) => portless(each) === withoutPort);
}

function portless(uri: string): string | null {
  const [found, start = '', rest = ''] = loopback.exec(uri) ?? [];
  return found === undefined || !isRedirectUri(uri) ? null : start + rest;
}

/** Returns where a redirect URI leads, for people: a host, or the scheme of a program. */
export function placeOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : `${protocol}//${host}`;
}

/** Returns a redirect URI with parameters appended to its query. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parameters).filter((each): each is [string, string] => each[1] !== null);
  const query = new URLSearchParams(given).toString();
  return uri + (uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?') + query;
}
