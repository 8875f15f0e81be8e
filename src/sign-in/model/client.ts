import { randomBytes } from 'node:crypto';
import { findHidden } from '../../values/hidden-characters.js';
import type { Signer } from '../../values/signer.js';
import { OAuthError } from './oauth-error.js';
import { isRedirectUri, placeOf } from './redirect-uri.js';

/** A program that can request access. All clients are public: they have no secret. */
export interface OAuthClient {
  readonly clientId: string;
  /** The name that the client gives itself. */
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** The host whose metadata document describes the client; null for a registered client, whose name nothing proves. */
  readonly host: string | null;
}

const maxNameLength = 80;
const maxRedirectUris = 10;
/** Maximum characters of all redirect URIs together. They are part of a registered client's ID. */
const maxRedirectLength = 1500;

type Raw = Readonly<Record<string, unknown>>;

/** The properties that a client's metadata sets: in a registration (RFC 7591) or in a metadata document. */
export interface ClientMetadata {
  readonly name: string | null;
  readonly redirectUris: readonly string[];
}

/**
 * Reads the metadata of a client. Ignores properties that this server does not use, as RFC 7591 (section 2) requires.
 * @throws OAuthError invalid_redirect_uri, invalid_client_metadata.
 */
export function readClientMetadata(raw: Raw): ClientMetadata {
  const { redirect_uris: uris, client_name: name } = raw;
  const list: readonly unknown[] = Array.isArray(uris) ? uris : [];
  const redirectUris = list.slice(0, maxRedirectUris + 1).filter(isRedirectUri);
  if (list.length === 0 || list.length > maxRedirectUris || redirectUris.length < list.length)
    throw new OAuthError(
      'invalid_redirect_uri',
      `redirect_uris must be a list of 1 to ${maxRedirectUris} URIs: https URLs, http URLs of 127.0.0.1, [::1] or localhost, or URIs with the scheme of a program, without a fragment.`,
    );
  if (redirectUris.join('').length > maxRedirectLength)
    throw new OAuthError(
      'invalid_redirect_uri',
      `redirect_uris must have at most ${maxRedirectLength} characters together.`,
    );
  requireCodeGrant(raw);
  return { name: readClientName(name), redirectUris };
}

/** @throws OAuthError invalid_client_metadata when the client does not use the authorization code grant. */
function requireCodeGrant({ grant_types: grants, response_types: responses }: Raw): void {
  if (grants !== undefined && !(Array.isArray(grants) && grants.includes('authorization_code')))
    throw new OAuthError('invalid_client_metadata', 'grant_types must contain authorization_code.');
  if (responses !== undefined && !(Array.isArray(responses) && responses.includes('code')))
    throw new OAuthError('invalid_client_metadata', 'response_types must contain code.');
}

/** Names with hidden characters could change how the consent page shows other text, so they are refused. */
function readClientName(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && value.isWellFormed() && findHidden(value) === null) {
    const name = value.trim();
    if (name.length <= maxNameLength) return name === '' ? null : name;
  }
  throw new OAuthError(
    'invalid_client_metadata',
    `client_name must have at most ${maxNameLength} characters and no hidden characters.`,
  );
}

/** Days for which a registered client can request access. */
const registrationDays = 90;

/**
 * Returns the ID of a newly registered client. The ID is a signed text that contains the registration, so registrations
 * take no room in the database, and every server knows them.
 */
export function registerClient(
  { name, redirectUris }: ClientMetadata,
  issuer: string,
  now: Date,
  signer: Signer,
): OAuthClient & { readonly issuedAt: number } {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const shown = name ?? placeOf(redirectUris[0] ?? '');
  const position = [shown, redirectUris, issuedAt, randomBytes(6).toString('base64url')];
  const clientId = signer.encodeCursor('client', issuer, position);
  return { clientId, name: shown, redirectUris, host: null, issuedAt };
}

const maxClientIdLength = 4000;

/** Returns the registered client with this ID; null if this server did not issue the ID, or the registration has expired. */
export function findRegistered(
  clientId: string,
  issuer: string,
  now: Date,
  signer: Signer,
): OAuthClient | null {
  if (clientId.length > maxClientIdLength) return null;
  const position = signer.decodeCursor('client', issuer, clientId);
  if (position === null) return null;
  const [name, redirectUris, issuedAt] = position as [string, readonly string[], number];
  if (issuedAt + registrationDays * 86_400 < now.getTime() / 1000) return null;
  return { clientId, name, redirectUris, host: null };
}
