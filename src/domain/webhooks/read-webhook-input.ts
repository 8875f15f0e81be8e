import { isGiven } from '../is-given.js';
import { ApiError } from '../../errors/api-error.js';
import { refuseUnknownKeys } from '../lookups/refuse-unknown-keys.js';
import { quote } from '../quote.js';
import { readSearchId } from '../read-search-id.js';
import { isWebhookProduct, webhookProducts, type WebhookProduct } from './webhook.js';

/** What a webhook is made of; its address is read where it is known which ones are allowed. */
export interface WebhookInput {
  readonly url: unknown;
  readonly searchIds: readonly number[];
  readonly products: readonly WebhookProduct[];
  readonly thin: boolean;
}

/** What is to be changed of a webhook; absent is left as it is. */
export interface WebhookChange extends Partial<WebhookInput> {
  readonly status?: 'active' | 'paused';
}

type Raw = Readonly<Record<string, unknown>>;

const mostFeeds = 50;
const keys = ['url', 'searchIds', 'products', 'thin'];

/** @throws ApiError VALIDATION_ERROR that names the key, what was got and what is needed. */
export function readWebhookInput(raw: Raw): WebhookInput {
  refuseUnknownKeys('A webhook', raw, keys);
  const input = {
    url: raw['url'],
    searchIds: readSearchIds(raw['searchIds']),
    products: readProducts(raw['products']),
    thin: readFlag(raw['thin'] ?? true),
  };
  if (typeof input.url !== 'string')
    throw new ApiError('VALIDATION_ERROR', `url needs to be an address, got ${quote(input.url)}.`);
  return input;
}

/** @throws ApiError VALIDATION_ERROR as above, and when there is nothing to change. */
export function readWebhookChange(raw: Raw): WebhookChange {
  refuseUnknownKeys('A change of a webhook', raw, [...keys, 'status']);
  const { url, searchIds, products, thin, status } = raw;
  // Null takes all searches or products away; of the others it is no value.
  const change: WebhookChange = {
    ...(isGiven(url) && { url }),
    ...(searchIds !== undefined && { searchIds: readSearchIds(searchIds) }),
    ...(products !== undefined && { products: readProducts(products) }),
    ...(isGiven(thin) && { thin: readFlag(thin) }),
    ...(isGiven(status) && { status: readStatus(status) }),
  };
  if (Object.keys(change).length > 0) return change;
  throw new ApiError(
    'VALIDATION_ERROR',
    `A change of a webhook needs one of ${[...keys, 'status'].join(', ')}; got none.`,
  );
}

function readSearchIds(value: unknown): readonly number[] {
  const ids = readTexts('search_ids', value).map((id) => readSearchId(id));
  return [...new Set(ids)].sort((a, b) => a - b);
}

function readProducts(value: unknown): readonly WebhookProduct[] {
  const names = [...new Set(readTexts('products', value))];
  return names.map((name) => {
    if (isWebhookProduct(name)) return name;
    const known = Object.keys(webhookProducts).join(', ');
    throw new ApiError('VALIDATION_ERROR', `products are some of ${known}, got ${quote(name)}.`);
  });
}

function readTexts(name: string, value: unknown): readonly string[] {
  if (!isGiven(value)) return [];
  const isList = Array.isArray(value) && value.length <= mostFeeds;
  if (isList && value.every((one) => typeof one === 'string' || typeof one === 'number'))
    return value.map(String);
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} needs to be a list of at most ${mostFeeds}, got ${quote(value)}.`,
  );
}

function readFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new ApiError('VALIDATION_ERROR', `thin needs to be true or false, got ${quote(value)}.`);
}

function readStatus(value: unknown): 'active' | 'paused' {
  if (value === 'active' || value === 'paused') return value;
  throw new ApiError('VALIDATION_ERROR', `status needs to be active or paused, got ${quote(value)}.`);
}
