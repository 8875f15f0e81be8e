import {
  type ClientOptions,
  ConnectionError,
  createClient,
  type Dealgraph,
  DealgraphError,
  ServiceUnavailableError,
} from '../../../src/client/index.js';

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly at: number;
}

/** A simulated outcome of a request: a status, a lost connection, or no response until the request is aborted. */
type Happening =
  | number
  | 'lost'
  | 'silence'
  | { readonly status: number; readonly retryAfter?: string; readonly text?: string };

/** Creates a client whose requests get these outcomes in order. The last outcome repeats. */
function meet(
  happenings: readonly Happening[],
  options: Partial<ClientOptions> = {},
): { client: Dealgraph; sent: Sent[] } {
  const sent: Sent[] = [];
  const network: typeof fetch = async (_input, init) => {
    const happening = happenings[Math.min(sent.length, happenings.length - 1)] ?? 200;
    sent.push({
      method: init?.method ?? '',
      headers: init?.headers as Record<string, string>,
      at: performance.now(),
    });
    if (happening === 'lost') throw new TypeError('fetch failed');
    if (happening === 'silence')
      await new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          reject(new Error('aborted'));
        });
      });
    return respond(happening);
  };
  const client = createClient({ url: 'http://service', apiKey: 'dgk_key', fetch: network, ...options });
  return { client, sent };
}

function respond(happening: Happening): Response {
  const { status, retryAfter, text } =
    typeof happening === 'object' ? happening : { status: Number(happening) };
  const body =
    status === 200 ? '{"id":"a"}' : JSON.stringify({ errorCode: codes[status] ?? 'OTHER', message: 'No.' });
  return new Response(text ?? body, {
    status,
    ...(retryAfter !== undefined && { headers: { 'Retry-After': retryAfter } }),
  });
}

const codes: Readonly<Record<number, string>> = {
  429: 'RATE_LIMITED',
  500: 'INTERNAL_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

describe('a temporary failure', () => {
  it.each([
    ['a lost connection', 'lost'],
    ['429', { status: 429, retryAfter: '0' }],
    ['502 from a proxy', 502],
    ['503', 503],
  ] as const)('%s is retried with the same Idempotency-Key', async (_what, happening) => {
    const { client, sent } = meet([happening, happening, 200]);
    expect((await client.companies.get('a')).data.id).toBe('a');
    expect(sent).toHaveLength(3);
    const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('is retried after increasing, randomly shortened delays', async () => {
    const { client, sent } = meet([503]);
    await expect(client.companies.get('a')).rejects.toThrow(ServiceUnavailableError);
    expect(sent).toHaveLength(4);
    const waits = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
    for (const [index, longest] of [300, 600, 1200].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(longest / 2 - 2);
      expect(waits[index]).toBeLessThan(longest + 250);
    }
  });

  it('is retried after the delay in Retry-After, given in seconds or as a date', async () => {
    for (const retryAfter of ['1', 'a moment']) {
      const moment = new Date(Date.now() + 2900).toUTCString();
      const { client, sent } = meet([{ status: 503, retryAfter: retryAfter === '1' ? '1' : moment }, 200]);
      await client.companies.get('a');
      expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThan(900);
    }
  });

  it('is not retried when Retry-After is too long', async () => {
    const { client, sent } = meet([{ status: 503, retryAfter: '61' }]);
    await expect(client.companies.get('a')).rejects.toMatchObject({ retryAfter: 61 });
    expect(sent).toHaveLength(1);
  });

  it('throws an error after the maximum number of attempts, set for the client or the call', async () => {
    for (const maxAttempts of [1, 2]) {
      const { client, sent } = meet(['lost'], { maxAttempts });
      await expect(client.companies.get('a')).rejects.toThrow(ConnectionError);
      expect(sent).toHaveLength(maxAttempts);
    }
    const { client, sent } = meet(['lost']);
    await expect(client.graph('{ a }', {}, { maxAttempts: 2 })).rejects.toThrow(ConnectionError);
    expect(sent).toHaveLength(2);
  });
});

it('a permanent failure is not retried', async () => {
  for (const status of [400, 401, 402, 403, 404, 409, 422, 500]) {
    const { client, sent } = meet([status]);
    await expect(client.companies.get('a')).rejects.toMatchObject({ status });
    expect(sent).toHaveLength(1);
  }
});

it('a call that must not run twice is retried only after a rate limit', async () => {
  const mutation = 'mutation M { deleteList(id: "1") { id } }';
  for (const happening of ['lost', 503] as const) {
    const { client, sent } = meet([happening]);
    await expect(client.webhooks.rotate('1')).rejects.toThrow(DealgraphError);
    await expect(client.graph(mutation)).rejects.toThrow(DealgraphError);
    expect(sent).toHaveLength(2);
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual([undefined, undefined]);
  }
  const { client, sent } = meet([{ status: 429, retryAfter: '0' }, 200]);
  await client.webhooks.rotate('1');
  expect(sent).toHaveLength(2);
});

describe('a call that takes too long', () => {
  it('throws an error and is not repeated, because the server may be working on it', async () => {
    const { client, sent } = meet(['silence'], { timeoutMilliseconds: 20 });
    await expect(client.companies.get('a')).rejects.toMatchObject({ code: 'TIMEOUT', status: 0 });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['is under way', 'silence'],
    ['waits for a retry', 503],
  ] as const)('rejects with the abort reason of its signal while it %s', async (_when, happening) => {
    const { client, sent } = meet([happening]);
    const ending = new AbortController();
    const call = client.companies.get('a', {}, { signal: ending.signal });
    setTimeout(() => {
      ending.abort(new Error('no more'));
    }, 30);
    await expect(call).rejects.toThrow('no more');
    expect(sent).toHaveLength(1);
  });

  it('is not sent when its signal is already aborted', async () => {
    const { client, sent } = meet([200]);
    await expect(client.companies.get('a', {}, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    expect(sent).toHaveLength(0);
  });
});

it('a response from another server is reported with its status and the start of its text', async () => {
  const { client } = meet([{ status: 418, text: '<html>teapot' }]);
  const expected = {
    name: 'DealgraphError',
    code: 'HTTP_418',
    message: 'The service returned status 418: <html>teapot',
  };
  await expect(client.companies.get('a')).rejects.toMatchObject(expected);
  await expect(client.graph('{ a }')).rejects.toMatchObject({ code: 'HTTP_418' });
});

it('truncated JSON is retried', async () => {
  const { client, sent } = meet([{ status: 200, text: '{"id":' }, 200]);
  expect((await client.companies.get('a')).data.id).toBe('a');
  expect(sent).toHaveLength(2);
});
