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

/** The headers of a request that the library signs. */
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

it('takes what the Standard Webhooks library has signed, as text and as bytes, with any kind of headers', async () => {
  const headers = headersOf();
  expect(await verifyWebhook(body, headers, secret)).toEqual(event);
  expect(await verifyWebhook(new TextEncoder().encode(body), new Headers(headers), secret)).toEqual(event);
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
  );
  expect(await verifyWebhook(body, upper, secret)).toEqual(event);
});

it('takes any of several signatures and secrets, while they overlap', async () => {
  const [first, second] = [headersOf({ by: other }), headersOf()];
  const signature = `v1a,x ${String(first['webhook-signature'])} ${String(second['webhook-signature'])}`;
  const headers = { ...second, 'webhook-signature': signature };
  for (const one of [secret, other, [other, secret]])
    expect(await verifyWebhook(body, headers, one)).toEqual(event);
  expect(await verifyWebhook(body, second, [other, secret])).toEqual(event);
});

describe('refuses', () => {
  it.each([
    ['a changed body', `${body} `, headersOf()],
    ['another id', body, { ...headersOf(), 'webhook-id': 'msg_2' }],
    ['another secret', body, headersOf({ by: other })],
    [
      'a moment other than the signed one',
      body,
      { ...headersOf(), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 1) },
    ],
    ['no signature', body, { ...headersOf(), 'webhook-signature': '' }],
    ['a signature that is no base64', body, { ...headersOf(), 'webhook-signature': 'v1,%%%' }],
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
    ['a moment that is none', body, { ...headersOf(), 'webhook-timestamp': 'now' }],
    ['an old event', body, headersOf({ moment: secondsAgo(302) })],
    ['an event of the future', body, headersOf({ moment: secondsAgo(-302) })],
  ])('%s', async (_what, text, headers) => {
    await expect(verifyWebhook(text, headers, secret)).rejects.toThrow(WebhookVerificationError);
  });

  it('a secret that is none, as a mistake of the program', async () => {
    for (const wrong of ['', 'whsec_', 'whsec_%'])
      await expect(verifyWebhook(body, headersOf(), wrong)).rejects.toThrow('The secret needs to be');
  });
});

it('the tolerance can be another', async () => {
  const headers = headersOf({ moment: secondsAgo(900) });
  expect(await verifyWebhook(body, headers, secret, { toleranceSeconds: 1000 })).toEqual(event);
  await expect(
    verifyWebhook(body, headersOf({ moment: secondsAgo(20) }), secret, { toleranceSeconds: 10 }),
  ).rejects.toThrow(/The webhook-timestamp is \d+ s old, and 10 s are allowed./);
});
