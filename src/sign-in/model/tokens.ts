import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hasChecksum, makeKeyText } from '../../accounts/model/keys.js';

/** Seconds for which an authorization code can be exchanged. */
export const codeSeconds = 60;
/** Seconds for which an access token is valid. */
export const tokenSeconds = 3600;

const prefixes = { code: 'dgc_', access: 'dga_', refresh: 'dgr_' } as const;
/** Characters of the part that all refresh tokens of one grant share. */
const familyLength = 43;

/** Creates an authorization code. */
export function makeCode(): string {
  return makeKeyText(randomBytes(32), prefixes.code);
}

/** Creates an access token. */
export function makeAccessToken(): string {
  return makeKeyText(randomBytes(32), prefixes.access);
}

/**
 * Creates a refresh token: random letters that all refresh tokens of the grant share, random letters of its own, and a
 * checksum. A sender of the first part with other letters has had an earlier token. `previous` is the token that it
 * replaces.
 */
export function makeRefreshToken(previous: string | null = null): string {
  const family =
    previous === null ? makeKeyText(randomBytes(32), '').slice(0, familyLength) : familyOf(previous);
  return makeKeyText(randomBytes(32), prefixes.refresh + family);
}

/** Returns the part that all refresh tokens of the same grant share. */
export function familyOf(refreshToken: string): string {
  return refreshToken.slice(prefixes.refresh.length, prefixes.refresh.length + familyLength);
}

/** Returns whether a text can be an authorization code. Other texts are not looked up. */
export function isPossibleCode(text: string): boolean {
  return hasChecksum(text, prefixes.code);
}

/** Returns whether a text can be an access token. */
export function isPossibleAccessToken(text: string): boolean {
  return hasChecksum(text, prefixes.access);
}

/** Returns whether a text can be a refresh token. */
export function isPossibleRefreshToken(text: string): boolean {
  return text.startsWith(prefixes.refresh) && hasChecksum(text, prefixes.refresh + familyOf(text));
}

/** Returns whether a text has the form of a PKCE code challenge by S256 (RFC 7636, section 4.2). */
export function isCodeChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Returns whether a code verifier has the form of RFC 7636 (section 4.1) and the challenge is its SHA-256. */
export function isVerifierOf(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const expected = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const given = Buffer.from(challenge);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
