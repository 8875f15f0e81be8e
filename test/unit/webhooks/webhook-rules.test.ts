import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { Webhook as Verifier } from 'standardwebhooks';
import { isPublicAddress, publicLookup } from '../../../src/http/public-address.js';
import { readWebhookUrl } from '../../../src/webhooks/model/read-webhook-url.js';
import { makeWebhookSecret, retryDelay, signEvent } from '../../../src/webhooks/model/webhook.js';

describe('an address is public', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2001:4860:4860::8888'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('an address is not public', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'localhost',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

const rules = { allowPrivate: false, ports: [] };

describe('a webhook is refused for', () => {
  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://user:word@example.com/',
    'https://localhost/',
    'https://a.localhost./',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    `https://example.com/${'a'.repeat(2000)}`,
    'https://example.com:22/',
    'https://example.com:8444/',
    'example.com',
    7,
    null,
  ])('%s', (url) => {
    expect(() => readWebhookUrl(url, rules)).toThrow(/^url must be /);
  });
});

it.each([80, 443, 8080, 8443, 9443])('a webhook may have a URL with port %i', (port) => {
  const url = `https://example.com:${port}/`;
  expect(readWebhookUrl(url, { allowPrivate: false, ports: [9443] })).toBe(new URL(url).href);
});

it('the fragment of a webhook address is removed', () => {
  expect(readWebhookUrl('https://Example.com/a?b=c#d', rules)).toBe('https://example.com/a?b=c');
});

it('the first retry delay is below ten seconds, and later delays grow to six hours', () => {
  expect(retryDelay(1, 8, 1)).toBe(8);
  expect(retryDelay(1, 8, 0)).toBe(4);
  expect(retryDelay(4, 8, 1)).toBe(64);
  expect(retryDelay(100, 8, 1)).toBe(21_600);
});

it('the Standard Webhooks library verifies our signatures', () => {
  const secrets = [makeWebhookSecret(), makeWebhookSecret()];
  const body = '{"type":"test","data":"ü"}';
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = signEvent({ id: 'one', timestamp, body }, secrets);
  const headers = {
    'webhook-id': 'one',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  };
  for (const secret of secrets) expect(new Verifier(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Verifier(makeWebhookSecret()).verify(body, headers)).toThrow();
});

describe('a host name is resolved at each call', () => {
  const names: Record<string, readonly number[]> = {
    'public.example': [93, 184, 216, 34],
    'private.example': [10, 0, 0, 1],
  };
  const server = createSocket('udp4');
  const resolver = new Resolver({ timeout: 1000, tries: 1 });

  beforeAll(async () => {
    server.on('message', (question, { address, port }) => {
      server.send(answerTo(question, names), port, address);
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
  });
  afterAll(() => {
    server.close();
  });

  const look = (name: string): Promise<unknown> =>
    new Promise((resolve) => {
      publicLookup(resolver)(name, { all: true }, (error, addresses) => {
        resolve(error?.message ?? addresses);
      });
    });

  it('and refused when it resolves to a private address', async () => {
    expect(await look('public.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(await look('private.example')).toBe('the host resolves to a private address');
    names['public.example'] = [127, 0, 0, 1];
    expect(await look('public.example')).toBe('the host resolves to a private address');
  });

  it('and reported as unknown when no name server knows it', async () => {
    expect(await look('nowhere.example')).toMatch(/ENOTFOUND|ENODATA|no IP address/);
  });
});

/** Builds a DNS response: an IPv4 address from `names`, NXDOMAIN for another name, no records for another type. */
function answerTo(question: Buffer, names: Readonly<Record<string, readonly number[]>>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = question.readUInt16BE(at + 1);
  const address = type === 1 ? names[labels.join('.').toLowerCase()] : undefined;
  const head = Buffer.from(question.subarray(0, at + 5));
  head.writeUInt16BE(address === undefined && type === 1 ? 0x81_83 : 0x81_80, 2);
  head.writeUInt16BE(address === undefined ? 0 : 1, 6);
  head.writeUInt32BE(0, 8);
  if (address === undefined) return head;
  return Buffer.concat([head, Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address])]);
}
