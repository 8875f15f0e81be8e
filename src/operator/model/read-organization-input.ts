import { rateBounds } from '../../account-api/model/api-key.js';
import type { RateRule } from '../../accounts/model/keys.js';
import { reasonBounds } from '../../accounts/model/suspension.js';
import type { Metadata, NewOrganization, OrganizationChange } from '../../accounts/sql/organizations.js';
import { ApiError } from '../../errors/api-error.js';
import type { Bounds } from '../../objects/fields.js';
import { findHidden } from '../../values/hidden-characters.js';
import { quote } from '../../values/nearest-texts.js';
import { impossibleId } from '../../values/not-found.js';
import { isGiven, readName } from '../../values/read-values.js';
import { externalIdBounds, metadataBounds } from './organization-object.js';

type Raw = Readonly<Record<string, unknown>>;

const idPattern = /^org_[0-9a-f]{1,64}$/;

/** Returns whether a text has the form of an organization's ID. */
export function isOrganizationId(text: string): boolean {
  return idPattern.test(text);
}

/** Parses the ID of an organization. @throws ApiError NOT_FOUND for a text that cannot be one (D3). */
export function readOrganizationId(value: unknown): string {
  if (typeof value === 'string' && isOrganizationId(value)) return value;
  throw impossibleId('organization', value, '`org_` and hex digits');
}

/**
 * Parses the properties of a new organization.
 * @throws ApiError VALIDATION_ERROR that names the property, its value and the expected values.
 */
export function readNewOrganization(raw: Raw): NewOrganization {
  const { name, creditLimit, dailyCap = 0, ...terms } = readTerms(raw);
  return {
    ...terms,
    name: name ?? readName('name', raw['name']),
    creditLimit: creditLimit ?? readCredits(raw['monthlyCredits']),
    dailyCap,
  };
}

/**
 * Parses changes to an organization. A null `externalId` removes it, and a null `rateLimit` sets the default.
 * @throws ApiError VALIDATION_ERROR as `readNewOrganization` does, and when there is nothing to change.
 */
export function readOrganizationChange(raw: Raw): OrganizationChange {
  const change = {
    ...readTerms(raw),
    ...(raw['externalId'] === null && { externalId: null }),
    ...(raw['rateLimit'] === null && { rateRule: null }),
  };
  if (Object.keys(change).length > 0) return change;
  throw new ApiError(
    'VALIDATION_ERROR',
    'An organization update must set at least one of name, monthly_credits, daily_cap, rate_limit, external_id, metadata; got none.',
  );
}

function readTerms(raw: Raw): OrganizationChange {
  const { name, monthlyCredits, dailyCap, rateLimit, externalId, metadata } = raw;
  return {
    ...(isGiven(name) && { name: readName('name', name) }),
    ...(isGiven(monthlyCredits) && { creditLimit: readCredits(monthlyCredits) }),
    ...(isGiven(dailyCap) && { dailyCap: readDailyCap(dailyCap) }),
    ...(isGiven(rateLimit) && { rateRule: readRate(rateLimit) }),
    ...(isGiven(externalId) && { externalId: readExternalId('external_id', externalId) }),
    ...(isGiven(metadata) && { metadata: readMetadata(metadata) }),
  };
}

function readCredits(value: unknown): number {
  if (value === -1 || isWhole(value, { least: 0 })) return value;
  throw refused('monthly_credits must be a whole number of credits, or -1 for unlimited', value);
}

function readDailyCap(value: unknown): number {
  if (isWhole(value, { least: 0 })) return value;
  throw refused('daily_cap must be a whole number of credits, or 0 for none', value);
}

function readRate(value: unknown): RateRule {
  const { max, windowSeconds } = (typeof value === 'object' ? value : {}) as Raw;
  if (isWhole(max, rateBounds.max) && isWhole(windowSeconds, rateBounds.windowSeconds))
    return { max, windowSeconds };
  const { max: requests, windowSeconds: seconds } = rateBounds;
  throw refused(
    `rate_limit must have a max of ${requests.least} to ${requests.most} requests and a window_seconds of ${seconds.least} to ${seconds.most}`,
    value,
  );
}

/** Returns whether a value is a whole number within bounds. */
export function isWhole(
  value: unknown,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: Bounds,
): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** Parses an ID of the operator's own systems. @throws ApiError VALIDATION_ERROR. */
export function readExternalId(name: string, value: unknown): string {
  return readText(name, value, externalIdBounds);
}

/** Parses the reason of a suspension, which the organization's users see. @throws ApiError VALIDATION_ERROR. */
export function readReason(name: string, value: unknown): string {
  return readText(name, value, reasonBounds);
}

/** Parses texts by name. @throws ApiError VALIDATION_ERROR for other values, or for too many. */
function readMetadata(value: unknown): Metadata {
  const { values, names, text } = metadataBounds;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refused('metadata must be an object of texts', value);
  const entries = Object.entries(value);
  if (entries.length > values.most)
    throw refused(`metadata must have at most ${values.most} values`, `${entries.length} values`);
  for (const [name] of entries)
    if (!names.test(name))
      throw refused(
        'The names in metadata must have 1 to 40 letters, digits, _, - or ., and begin with a letter or digit',
        name,
      );
  return Object.fromEntries(entries.map(([name, one]) => [name, readText(`metadata.${name}`, one, text)]));
}

/** Parses a text without control characters. @throws ApiError VALIDATION_ERROR. */
export function readText(name: string, value: unknown, { least, most }: Required<Bounds>): string {
  const isText = typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
  const text = isText ? value.trim() : '';
  if (!isText || text.length < least || text.length > most)
    throw refused(`${name} must be text of ${least} to ${most} characters`, value);
  const found = findHidden(text);
  if (found === null) return text;
  throw refused(`${name} must have no control characters and no invisible characters`, value);
}

function refused(needed: string, got: unknown): ApiError {
  return new ApiError('VALIDATION_ERROR', `${needed}, got ${quote(got)}.`);
}
