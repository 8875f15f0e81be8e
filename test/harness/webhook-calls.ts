import type { Caller } from './caller.js';

/** A webhook as returned on creation. */
export interface Made {
  readonly id: string;
  readonly secret: string;
}

/** A delivery as REST returns it. */
export interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly attempt_count: number;
  readonly attempts: readonly { readonly status: number | null; readonly error: string | null }[];
}

export async function make(as: Caller, body: object): Promise<Made> {
  const answer = await as.post('/webhooks', body);
  expect(answer.status).toBe(200);
  return answer.body as Made;
}

/** Returns the deliveries of a webhook, newest first. */
export async function deliveriesOf(as: Caller, id: string): Promise<Delivery[]> {
  const { body } = await as.get(`/webhooks/${id}/deliveries`);
  return (body as { deliveries: Delivery[] }).deliveries;
}

/** Polls until `look` returns a value other than false. Fails after a thousand attempts. */
export async function until<T>(look: () => Promise<T | false>): Promise<T> {
  for (let looks = 0; looks < 1000; looks++) {
    const seen = await look();
    if (seen !== false) return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It never came to be so.');
}

/** Returns the status of a webhook, and the reason if it is paused. */
export async function statusOf(as: Caller, id: string): Promise<unknown> {
  const { status, paused_for: pausedFor } = (await as.get(`/webhooks/${id}`)).body as Record<string, unknown>;
  return [status, pausedFor];
}

export async function patch(as: Caller, id: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await as.request('PATCH', `/webhooks/${id}`, { headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}
