import { impossibleId } from '../not-found.js';

const pattern = /^key_[0-9a-f]{1,64}$/;

/** @throws ApiError NOT_FOUND for a text that is the id of no key (D3). */
export function readKeyId(value: unknown): string {
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw impossibleId('API key', value, '`key_` and hex digits');
}
