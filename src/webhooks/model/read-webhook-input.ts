import { ApiError } from '../../errors/api-error.js';
import { inputNames } from '../../objects/inputs.js';
import { isSearchProduct, type SearchProduct, searchProducts } from '../../records/record-kinds.js';
import { readSearchId } from '../../searches/model/search-requests.js';
import { quote } from '../../values/nearest-texts.js';
import { isGiven, refuseUnknownKeys } from '../../values/read-values.js';
import { createWebhookInput, maxFeeds, updateWebhookInput } from './webhook-objects.js';

/** The properties of a new webhook. The URL is not validated yet: that depends on the settings (`readWebhookUrl`). */
export interface WebhookInput {
  readonly url: unknown;
  readonly searchIds: readonly number[];
  readonly products: readonly SearchProduct[];
  readonly budgetAlerts: boolean;
  readonly thin: boolean;
}

/** Changes to a webhook. Absent properties are not changed. */
export interface WebhookChange extends Partial<WebhookInput> {
  readonly status?: 'active' | 'paused';
}

type Raw = Readonly<Record<string, unknown>>;

const keys = inputNames(createWebhookInput);
const changeKeys = inputNames(updateWebhookInput);

/**
 * Parses the properties of a new webhook.
 * @throws ApiError VALIDATION_ERROR that names the property, its value and the expected values.
 */
export function readWebhookInput(raw: Raw): WebhookInput {
  refuseUnknownKeys('A webhook', raw, keys);
  const input = {
    url: raw['url'],
    searchIds: readSearchIds(raw['searchIds']),
    products: readProducts(raw['products']),
    budgetAlerts: readFlag(
      'budget_alerts',
      raw['budgetAlerts'] ?? createWebhookInput.fields.budgetAlerts.settings.standard,
    ),
    thin: readFlag('thin', raw['thin'] ?? createWebhookInput.fields.thin.settings.standard),
  };
  if (typeof input.url !== 'string')
    throw new ApiError('VALIDATION_ERROR', `url must be a URL, got ${quote(input.url)}.`);
  return input;
}

/**
 * Parses changes to a webhook.
 * @throws ApiError VALIDATION_ERROR as `readWebhookInput` does, and when there is nothing to change.
 */
export function readWebhookChange(raw: Raw): WebhookChange {
  refuseUnknownKeys('A webhook update', raw, changeKeys);
  const { url, searchIds, products, budgetAlerts, thin, status } = raw;
  // Null removes all searches or all products. Other properties ignore null.
  const change: WebhookChange = {
    ...(isGiven(url) && { url }),
    ...(searchIds !== undefined && { searchIds: readSearchIds(searchIds) }),
    ...(products !== undefined && { products: readProducts(products) }),
    ...(isGiven(budgetAlerts) && { budgetAlerts: readFlag('budget_alerts', budgetAlerts) }),
    ...(isGiven(thin) && { thin: readFlag('thin', thin) }),
    ...(isGiven(status) && { status: readStatus(status) }),
  };
  if (Object.keys(change).length > 0) return change;
  throw new ApiError(
    'VALIDATION_ERROR',
    `A webhook update must set at least one of ${changeKeys.join(', ')}; got none.`,
  );
}

function readSearchIds(value: unknown): readonly number[] {
  const ids = readTexts('search_ids', value).map((id) => readSearchId(id));
  return [...new Set(ids)].sort((a, b) => a - b);
}

function readProducts(value: unknown): readonly SearchProduct[] {
  const names = [...new Set(readTexts('products', value))];
  return names.map((name) => {
    if (isSearchProduct(name)) return name;
    const known = Object.keys(searchProducts).join(', ');
    throw new ApiError('VALIDATION_ERROR', `products must be a list of ${known}, got ${quote(name)}.`);
  });
}

function readTexts(name: string, value: unknown): readonly string[] {
  if (!isGiven(value)) return [];
  const isList = Array.isArray(value) && value.length <= maxFeeds;
  if (isList && value.every((one) => typeof one === 'string' || typeof one === 'number'))
    return value.map(String);
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} must be a list of at most ${maxFeeds}, got ${quote(value)}.`,
  );
}

function readFlag(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new ApiError('VALIDATION_ERROR', `${name} must be true or false, got ${quote(value)}.`);
}

function readStatus(value: unknown): 'active' | 'paused' {
  if (value === 'active' || value === 'paused') return value;
  throw new ApiError('VALIDATION_ERROR', `status must be active or paused, got ${quote(value)}.`);
}
