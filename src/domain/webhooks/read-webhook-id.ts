import { ApiError } from '../../errors/api-error.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Reads the id of a webhook, or of one of its deliveries, and answers it in lower case.
 * @throws ApiError NOT_FOUND for what can be none (D3).
 */
export function readWebhookId(value: unknown): string {
  if (typeof value !== 'string' || !uuid.test(value)) throw new ApiError('NOT_FOUND');
  return value.toLowerCase();
}
