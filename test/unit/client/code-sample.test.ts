import { type ClientOptions, createClient } from '../../../src/client/index.js';
import { referenceDocument } from '../../../src/reference/reference-document.js';

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> };
  readonly 'x-codeSamples': readonly [{ readonly lang: string; readonly source: string }];
}

const { paths } = referenceDocument() as { readonly paths: Record<string, Record<string, Described>> };
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => [one.operationId, method.toUpperCase(), path, one] as const),
);

/** Runs a code sample with a client that sends nothing. Returns the request that the client would send. */
async function requestOf(source: string): Promise<{ method: string; url: URL; body: unknown }> {
  const sent: { method: string; url: URL; body: unknown }[] = [];
  const send = (
    input: string | URL | Request,
    { method = 'GET', body }: RequestInit = {},
  ): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    sent.push({ method, url, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined });
    return Promise.reject(new Error('Nothing is sent.'));
  };
  const create = (options: ClientOptions): unknown =>
    createClient({ ...options, fetch: send, maxAttempts: 1 });
  const environment = { env: { DEALGRAPH_API_KEY: 'dgk_key', DEALGRAPH_URL: 'http://127.0.0.1:1' } };
  const program = source.replace("import { createClient } from 'dealgraph/client';\n", '');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the samples are our own code
  const run = new Function('createClient', 'process', `return (async () => {${program}})();`) as (
    ...given: readonly unknown[]
  ) => Promise<void>;
  await expect(run(create, environment)).rejects.toThrow();
  const [request] = sent;
  if (request === undefined) throw new Error(`Nothing was sent by ${source}`);
  return request;
}

it.each(operations)('the code sample of %s sends its documented example request', async (...row) => {
  const [, method, path, { parameters, requestBody, 'x-codeSamples': samples }] = row;
  const valueOf = (name: string): string => String(parameters.find((one) => one.name === name)?.example);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(valueOf(name)));
  const query = parameters.filter((one) => one.in === 'query' && one.example !== undefined);
  const { method: sentMethod, url, body } = await requestOf(samples[0].source);
  expect([sentMethod, url.pathname]).toEqual([method, `/api/v1${filled}`]);
  for (const { name } of query) expect([name, url.searchParams.get(name)]).toEqual([name, valueOf(name)]);
  expect(body).toEqual(requestBody?.content['application/json']?.example);
});

it('operation summaries are short and unique', () => {
  const titles = operations.map(([, , , { summary }]) => summary);
  expect(titles.filter((title) => title.split(' ').length > 6 || /[,;.:]/.test(title))).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});
