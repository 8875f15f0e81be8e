/** Origins whose pages may call the APIs from a browser: every origin, or a list that may be empty. */
export type CorsOrigins = '*' | readonly string[];

/**
 * The origins that are allowed when `CORS_ORIGINS` is not set: Apollo Studio with its hosted Sandbox, the embedded
 * Sandbox and Explorer, and pages of this machine. Keys travel in a header and there are no cookies, so an allowed
 * page can do nothing without a key that its user enters.
 */
export const defaultOrigins: readonly string[] = [
  'https://studio.apollographql.com',
  'https://sandbox.embed.apollographql.com',
  'https://explorer.embed.apollographql.com',
  'http://localhost:*',
  'http://127.0.0.1:*',
];

const anyPort = ':*';

/** An origin with any port, such as `http://localhost:*`. */
const originWithAnyPort = /^https?:\/\/[^/:*?#@\s]+:\*$/;

/** True for an origin as browsers send it (`https://app.example`), and for one with any port (`http://localhost:*`). */
export function isOriginPattern(text: string): boolean {
  if (originWithAnyPort.test(text)) return URL.canParse(text.slice(0, -anyPort.length));
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** An origin of the list as the `cors` library takes it: the text itself, or an expression when any port is allowed. */
export function toOriginMatcher(pattern: string): string | RegExp {
  if (!pattern.endsWith(anyPort)) return pattern;
  const host = pattern.slice(0, -anyPort.length).replace(/[.\\^$*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${host}(:\\d{1,5})?$`);
}

/** The matchers of each list, so that an expression is compiled once. */
const matchersOf = new WeakMap<readonly string[], readonly (string | RegExp)[]>();

/** Whether a page of this origin may call. */
export function isAllowedOrigin(origin: string, allowed: CorsOrigins): boolean {
  if (allowed === '*') return true;
  const matchers = matchersOf.get(allowed) ?? allowed.map(toOriginMatcher);
  matchersOf.set(allowed, matchers);
  return matchers.some((matcher) => {
    return typeof matcher === 'string' ? matcher === origin : matcher.test(origin);
  });
}
