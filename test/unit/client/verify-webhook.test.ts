import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from '../../../src/client/index.js';

const secret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const other = `whsec_${Buffer.from('another secret, as long!').toString('base64')}`;
const body = JSON.stringify({
  type: 'test',
  timestamp: '2026-11-22T08:00:00.000Z',
  data: { webhook_id: 'Ünïcode' },
});
const event = JSON.parse(body) as object;

/** Returns the headers of a webhook request, signed by the Standard Webhooks library. */
function headersOf({ by = secret, id = 'msg_1', moment = new Date(), text = body } = {}): Record<
  string,
  string
> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(moment.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, moment, text),
  };
}

const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000);

it('accepts signatures of the Standard Webhooks library, for text and bytes, with any kind of headers', async () => {
  const headers = headersOf();
  expect(await verifyWebhook(body, headers, secret)).toEqual(event);
  expect(await verifyWebhook(new TextEncoder().encode(body), new Headers(headers), secret)).toEqual(event);
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
  );
  expect(await verifyWebhook(body, upper, secret)).toEqual(event);
});

it('accepts any of several signatures and secrets during a rotation', async () => {
  const [first, second] = [headersOf({ by: other }), headersOf()];
  const signature = `v1a,x ${String(first['webhook-signature'])} ${String(second['webhook-signature'])}`;
  const headers = { ...second, 'webhook-signature': signature };
  for (const one of [secret, other, [other, secret]])
    expect(await verifyWebhook(body, headers, one)).toEqual(event);
  expect(await verifyWebhook(body, second, [other, secret])).toEqual(event);
});

describe('rejects', () => {
  it.each([
    ['a changed body', `${body} `, headersOf()],
    ['another id', body, { ...headersOf(), 'webhook-id': 'msg_2' }],
    ['another secret', body, headersOf({ by: other })],
    [
      'a timestamp other than the signed one',
      body,
      { ...headersOf(), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 1) },
    ],
    ['no signature', body, { ...headersOf(), 'webhook-signature': '' }],
    ['a signature that is not base64', body, { ...headersOf(), 'webhook-signature': 'v1,%%%' }],
    [
      'a part of a signature',
      body,
      { ...headersOf(), 'webhook-signature': String(headersOf()['webhook-signature']).slice(0, 24) },
    ],
    [
      'another version',
      body,
      { ...headersOf(), 'webhook-signature': String(headersOf()['webhook-signature']).replace('v1', 'v2') },
    ],
    ['an invalid timestamp', body, { ...headersOf(), 'webhook-timestamp': 'now' }],
    ['an old event', body, headersOf({ moment: secondsAgo(302) })],
    ['an event from the future', body, headersOf({ moment: secondsAgo(-302) })],
  ])('%s', async (_what, text, headers) => {
    await expect(verifyWebhook(text, headers, secret)).rejects.toThrow(WebhookVerificationError);
  });

  it('an invalid secret, as a programming error', async () => {
    for (const wrong of ['', 'whsec_', 'whsec_%'])
      await expect(verifyWebhook(body, headersOf(), wrong)).rejects.toThrow('The secret must be');
  });
});

it('accepts a custom tolerance', async () => {
  const headers = headersOf({ moment: secondsAgo(900) });
  expect(await verifyWebhook(body, headers, secret, { toleranceSeconds: 1000 })).toEqual(event);
  await expect(
    verifyWebhook(body, headersOf({ moment: secondsAgo(20) }), secret, { toleranceSeconds: 10 }),
  ).rejects.toThrow(/The webhook-timestamp is \d+ s old; at most 10 s is allowed./);
});

it('accepts bytes as an ArrayBuffer, a Buffer and part of a buffer, and headers as entries', async () => {
  const bytes = new TextEncoder().encode(body);
  const part = new Uint8Array(Buffer.from(`..${body}..`)).subarray(2, 2 + bytes.length);
  const headers = headersOf();
  for (const raw of [bytes.buffer, Buffer.from(body), part, new DataView(bytes.buffer)])
    expect(await verifyWebhook(raw as Uint8Array, headers, secret)).toEqual(event);
  const upper = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value] as const);
  for (const given of [upper, new Map(upper), upper.flat() as never])
    expect(await verifyWebhook(body, given, secret)).toEqual(event);
});

describe('explains a wrong call', () => {
  const headers = headersOf();
  it.each([
    ['a parsed body', [event, headers, secret], 'The body has been parsed already. Pass the raw body'],
    ['no body', [undefined, headers, secret], 'The body is undefined. Pass the raw body'],
    ['no secret', [body, headers, undefined], 'The secret is missing'],
    ['an empty list of secrets', [body, headers, []], 'The secret is missing'],
    ['no secret in the list', [body, headers, [undefined, secret]], 'The secret is missing'],
    ['no headers', [body, undefined, secret], 'The headers are missing'],
    ['text instead of headers', [body, 'webhook-id', secret], 'The headers are missing'],
  ])('%s', async (_what, call, message) => {
    const made = verifyWebhook(...(call as unknown as Parameters<typeof verifyWebhook>));
    await expect(made).rejects.toMatchObject({ name: 'TypeError' });
    await expect(made).rejects.toThrow(message);
  });
});
