import type { Caller } from './caller.js';

/** A webhook as it is made. */
export interface Made {
  readonly id: string;
  readonly secret: string;
}

/** A delivery as REST tells it. */
export interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly attempt_count: number;
  readonly attempts: readonly { readonly status: number | null; readonly error: string | null }[];
}

/** Makes a webhook. */
export async function make(as: Caller, body: object): Promise<Made> {
  const answer = await as.post('/webhooks', body);
  expect(answer.status).toBe(200);
  return answer.body as Made;
}

/** What was sent to a webhook, newest first. */
export async function deliveriesOf(as: Caller, id: string): Promise<Delivery[]> {
  const { body } = await as.get(`/webhooks/${id}/deliveries`);
  return (body as { deliveries: Delivery[] }).deliveries;
}

/** Looks again and again until something is so; a thousand looks are too many. */
export async function until<T>(look: () => Promise<T | false>): Promise<T> {
  for (let looks = 0; looks < 1000; looks++) {
    const seen = await look();
    if (seen !== false) return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It never came to be so.');
}

/** Whether a webhook is paused, and why. */
export async function statusOf(as: Caller, id: string): Promise<unknown> {
  const { status, paused_for: pausedFor } = (await as.get(`/webhooks/${id}`)).body as Record<string, unknown>;
  return [status, pausedFor];
}

/** Changes a webhook. */
export async function patch(as: Caller, id: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await as.request('PATCH', `/webhooks/${id}`, { headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}
