import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Installation, openInstallation, type Served } from '../../harness/dealgraph.js';
import { type Span, startTraceReceiver, type TraceReceiver } from '../../harness/trace-receiver.js';

// Tests the program with an OpenTelemetry collector that receives its spans.

const traceId = '0af7651916cd43dd8448eb211c80319c';
const callersSpan = 'b7ad6b7169203331';
/** No drain delay, because no client of these tests polls /readyz. */
const soon = { DRAIN_DELAY_SECONDS: '0' };
const json = { ...soon, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_BSP_SCHEDULE_DELAY: '50' };

let installation: Installation;
let secret: string;
let receiver: TraceReceiver;
let server: Served;

beforeAll(async () => {
  [installation, receiver] = await Promise.all([
    openInstallation({ database: 'embedded' }),
    startTraceReceiver(),
  ]);
  const terms = ['--name', 'A', '--monthly-credits', '100'];
  const organization = String(
    (await installation.answer(['organization', 'create', ...terms]))['organization_id'],
  );
  secret = String((await installation.answer(['key', 'issue', '--organization', organization]))['api_key']);
  await installation.answer([
    'import',
    await installation.write('companies.ndjson', [{ id: 'c0ffee', organization_name: 'C' }]),
  ]);
  server = await installation.startServe(['--no-demo'], {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    ...json,
  });
});
afterAll(() => receiver.close());

const isRequest =
  (requestId: string) =>
  ({ attributes }: Span): boolean =>
    attributes['dealgraph.request_id'] === requestId;

it('a request is a span with its channel, operation, status, credits and request ID', async () => {
  await server.as(secret).with({ 'X-Request-Id': 'first' }).get('/companies/c0ffee');
  const span = await receiver.find(isRequest('first'));
  expect(span).toMatchObject({ name: 'rest company', kind: 2 });
  expect(span.attributes).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'http.route': '/api/v1/companies/:companyId',
    'dealgraph.channel': 'rest',
    'dealgraph.operation': 'company',
    'dealgraph.credits': 1,
    'dealgraph.request_id': 'first',
  });
  expect(receiver.resource).toMatchObject({ 'service.name': 'dealgraph', 'service.version': '1.0.0' });
});

it('the statements of a request are child spans with their names, without values', async () => {
  // The statement that charges for a single record also reads it.
  const first = await receiver.find(isRequest('first'));
  const both = await receiver.find(
    ({ parentSpanId, name }) => parentSpanId === first.spanId && name === 'UPDATE credit_budget',
  );
  expect(both.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.query.summary': 'UPDATE credit_budget',
  });
  await server.as(secret).with({ 'X-Request-Id': 'bounded', 'X-Max-Credits': '1' }).get('/companies/c0ffee');
  const { spanId } = await receiver.find(isRequest('bounded'));
  const read = await receiver.find(
    ({ parentSpanId, name }) => parentSpanId === spanId && name === 'SELECT company',
  );
  expect(read.attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': 'SELECT company' });
  const charge = await receiver.find(
    ({ parentSpanId, name }) => parentSpanId === spanId && name === 'UPDATE credit_budget',
  );
  expect(charge.traceId).toBe(read.traceId);
  expect(JSON.stringify(receiver.spans)).not.toContain('c0ffee');
  expect(JSON.stringify([receiver.spans, receiver.resource])).not.toContain(secret);
});

it("a caller's traceparent is the parent, and an unsampled one creates no span", async () => {
  const traced = server.as(secret).with({ 'X-Request-Id': 'called' });
  const parent = (flags: string): object => ({ traceparent: `00-${traceId}-${callersSpan}-${flags}` });
  const unseen = { 'X-Request-Id': 'unseen', ...parent('00') };
  await server.as(secret).with(unseen).get('/companies/c0ffee');
  await traced.with({ ...parent('01') }).graph('query Mine { company(id: "c0ffee") { organizationName } }');
  const span = await receiver.find(isRequest('called'));
  expect([span.traceId, span.parentSpanId, span.name]).toEqual([traceId, callersSpan, 'graphql company']);
  expect(receiver.spans.some(isRequest('unseen'))).toBe(false);
});

it('an error response has its code', async () => {
  await server.as('dgk_wrong').with({ 'X-Request-Id': 'wrong' }).get('/companies/c0ffee');
  const { attributes } = await receiver.find(isRequest('wrong'));
  expect(attributes).toMatchObject({ 'http.response.status_code': 401, 'error.type': 'API_KEY_NOT_VALID' });
});

it('remaining spans are sent before the server ends, as protobuf unless configured otherwise', async () => {
  await server.stop();
  const slow = { ...soon, OTEL_BSP_SCHEDULE_DELAY: '60000', OTEL_SERVICE_NAME: 'gateway' };
  const other = await installation.startServe(['--no-demo'], {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    ...slow,
  });
  await other.as(secret).get('/companies/c0ffee');
  expect((await other.stop()).code).toBe(0);
  expect(receiver.calls.at(-1)).toBe('/v1/traces application/x-protobuf');
  const sent = Buffer.concat(receiver.binary).toString('latin1');
  expect(sent).toContain('rest company');
  expect(sent).toContain('gateway');
});

it('an unavailable collector fails no request, and is logged', async () => {
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', ...json };
  const alone = await installation.startServe(['--no-demo'], away);
  expect((await alone.as(secret).get('/companies/c0ffee')).status).toBe(200);
  expect((await alone.stop()).code).toBe(0);
  expect(alone.output()).toContain('traces could not be sent');
});

it('a server without tracing loads nothing of OpenTelemetry', async () => {
  const preload = join(__dirname, '..', '..', 'harness', 'list-loaded.cjs');
  const file = join(installation.folder, 'loaded.json');
  const listing = { NODE_OPTIONS: `--require ${JSON.stringify(preload)}`, LOADED_FILE: file };
  const untraced = await installation.startServe(['--no-demo'], { ...soon, ...listing });
  expect((await untraced.as(secret).get('/companies/c0ffee')).status).toBe(200);
  await untraced.stop();
  const loaded = JSON.parse(readFileSync(file, 'utf8')) as string[];
  expect(loaded).toContain('pg');
  // prom-client loads the API package of OpenTelemetry, which has no effect without an SDK.
  const own = loaded.filter((name) => name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api');
  expect(own).toEqual([]);
});
