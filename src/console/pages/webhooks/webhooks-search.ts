/** What is chosen on the page, as its address holds it. */
export interface WebhooksSearch {
  /** The webhook that is looked at. */
  readonly webhook?: string;
  /** The delivery before which the page of deliveries begins. */
  readonly before?: string;
}

/** Reads the address; what is not understood is left out. */
export function webhooksSearch({ webhook, before }: Record<string, unknown>): WebhooksSearch {
  if (typeof webhook !== 'string' || webhook === '') return {};
  return { webhook, ...(typeof before === 'string' ? { before } : {}) };
}
