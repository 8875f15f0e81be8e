// Updates schema/examples: sends the request of each file to a server, and writes the response to the file. Usage: node
// test/harness/record-examples.mjs <address> <key>. The server must have the demo data and must not have received any
// requests, because records that were already paid for would cost 0 credits. Data must have changed since its saved
// searches were created, because their feeds have only changes. Creates a webhook and an export for the
// examples that need them, and deletes both at the end.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TextDecoderStream } from 'node:stream/web';
import { URLSearchParams } from 'node:url';

const [address, key] = process.argv.slice(2);
if (address === undefined || key === undefined) throw new Error('An address and a key are needed.');

const schema = join(import.meta.dirname, '..', '..', 'schema');
const { paths } = JSON.parse(readFileSync(join(schema, 'openapi.json'), 'utf8'));
const operations = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => [one.operationId, { path, method, one }]),
  ),
);

/** Examples that depend on others, in the order in which they must run. */
const inOrder = [
  // Feeds come first: after another call was charged for the same rows, a feed call would be free.
  ...['companies', 'people', 'investors', 'fundingRounds', 'acquisitions'].map(
    (name) => `${name}SearchStream`,
  ),
  ...['createWebhook', 'webhooks', 'webhook', 'testWebhook', 'webhookDeliveries', 'webhookDelivery'],
  ...['replayWebhookDelivery', 'updateWebhook', 'rotateWebhook', 'deleteWebhook'],
  ...['createExport', 'export', 'exportFile', 'createExportLink', 'exports', 'deleteExport'],
];
/** Only a failed export can be resumed, so this response is not recorded but derived from that of `export`. */
const resumed = { status: 'queued', rows: 0, credits: 0, bytes: 0, finished_at: null, expires_at: null };
const secret = 'whsec_c2VjcmV0IG9mIGFuIGV4YW1wbGUsIG5vdCBhIHJlYWwgb25l';
const made = {};

function send({ path, method }, { parameters = {}, body }, headers = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, value);
    else query.set(name, value);
  return fetch(`${address}/api/v1${path}${query.size === 0 ? '' : `?${query}`}`, {
    method: method.toUpperCase(),
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Reads the first event of a stream. */
async function readEvents(response) {
  let text = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const events = text.split('\n\n').filter((event) => event.includes('data:'));
    if (events.length > 1) return `${events[0]}\n\n`;
  }
  throw new Error('The stream ended.');
}

/** Replaces the IDs of created objects in the path parameters. */
function parametersOf({ path }, given) {
  const names = Object.keys(made).filter((name) => path.includes(`{${name}}`));
  const own = Object.fromEntries(names.map((name) => [name, made[name]]));
  return names.length === 0 ? given : { ...given, ...own };
}

async function untilDone(id) {
  for (;;) {
    const { status } = await (await send(operations.get('export'), { parameters: { exportId: id } })).json();
    if (status === 'done' || status === 'failed') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function record(name) {
  const file = join(schema, 'examples', `${name}.json`);
  const operation = operations.get(name);
  const { body, ...given } = JSON.parse(readFileSync(file, 'utf8'));
  const parameters = parametersOf(operation, given.parameters);
  const request = { ...(parameters && { parameters }), ...(body && { body }) };
  const isStream = operation.path.endsWith('/stream');
  const response = await send(operation, request, isStream ? { 'X-Dry-Run': 'true' } : {});
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`);
  const isText = name === 'exportFile';
  const answer = isText ? text.split('\r\n').slice(0, 3).join('\r\n') : JSON.parse(text);
  if (typeof answer.secret === 'string') answer.secret = secret;
  if (name === 'createExportLink') answer.url = answer.url.replace(/link=.*/, 'link=aSignature');
  const events = isStream ? { events: await readEvents(await send(operation, request)) } : {};
  writeFileSync(file, `${JSON.stringify({ ...request, answer, ...events }, null, 2)}\n`);
  if (name === 'createWebhook') made.webhookId = answer.id;
  if (name === 'testWebhook') made.deliveryId = answer.id;
  if (name === 'export') {
    const example = { parameters, answer: { ...answer, ...resumed } };
    writeFileSync(join(schema, 'examples', 'resumeExport.json'), `${JSON.stringify(example, null, 2)}\n`);
  }
  if (name === 'createExport') await untilDone((made.exportId = answer.id));
}

const names = readdirSync(join(schema, 'examples')).map((file) => basename(file, '.json'));
for (const name of [...inOrder, ...names.filter((one) => !inOrder.includes(one) && one !== 'resumeExport')])
  await record(name);
console.log(`${names.length} examples are recorded.`);
