import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The purposes of signed texts. A signature is valid for one purpose only. */
const purposes = [
  'list',
  'groups',
  'feed',
  'requests',
  'audit',
  'session',
  'version',
  'client',
  'link',
] as const;

type Purpose = (typeof purposes)[number];

/** Length of a signature: the first 132 bits of an HMAC-SHA-256, in base64url. */
const signatureLength = 22;
/** Maximum length of a cursor, so that verifying an invented one is cheap. */
const maxCursorLength = 40_000;

/**
 * Signs and verifies the texts that clients receive and send back unchanged: cursors, session IDs, ETags, links to files
 * and IDs of registered clients. All servers of a
 * database have the same secret, so each of them accepts what another one signed. Each purpose has its own key.
 */
export class Signer {
  private readonly keys: Readonly<Record<Purpose, KeyObject>>;

  constructor(secret: Buffer) {
    const keyOf = (purpose: Purpose): KeyObject =>
      createSecretKey(createHmac('sha256', secret).update(purpose).digest());
    this.keys = Object.fromEntries(purposes.map((purpose) => [purpose, keyOf(purpose)])) as Readonly<
      Record<Purpose, KeyObject>
    >;
  }

  /** Returns the signature of a text: 22 characters of base64url. */
  sign(purpose: Purpose, text: string): string {
    return createHmac('sha256', this.keys[purpose])
      .update(text)
      .digest('base64url')
      .slice(0, signatureLength);
  }

  /** Returns whether a signature is the one that `sign` returns. */
  isSigned(purpose: Purpose, text: string, signature: string): boolean {
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.sign(purpose, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** Encodes a position as an opaque cursor, which is valid only for this purpose and `scope`, such as one list. */
  encodeCursor(purpose: Purpose, scope: string, position: readonly unknown[]): string {
    const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
    return this.sign(purpose, signedText(scope, payload)) + payload;
  }

  /** Decodes a cursor. Returns null when it was not encoded for this purpose and scope by a server of this database. */
  decodeCursor(purpose: Purpose, scope: string, cursor: string): readonly unknown[] | null {
    if (cursor.length > maxCursorLength) return null;
    const payload = cursor.slice(signatureLength);
    if (!this.isSigned(purpose, signedText(scope, payload), cursor.slice(0, signatureLength))) return null;
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as readonly unknown[];
  }
}

/** Joins scope and payload. Unambiguous, because no scope contains NUL. */
function signedText(scope: string, payload: string): string {
  return `${scope}\0${payload}`;
}
