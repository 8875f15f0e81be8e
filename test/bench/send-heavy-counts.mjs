// Worker thread of fairness.mjs. Sends expensive counts with several keys for a number of seconds, and then posts the
// number of complete responses.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, secrets, requestsPerKey, filter, seconds } = workerData;
const conditions = 10;
const agent = new Agent({ keepAlive: true });

/** Returns a query that matches every company, so that the database must evaluate all conditions for each. */
function query(salt) {
  const texts = Array.from({ length: conditions }, (_, at) => `zq${salt}x${at}`);
  const one = (text) =>
    filter === 'edges'
      ? `{not: {fundingRounds: {some: {name: {contains: "${text}"}}}}}`
      : `{not: {organizationName: {contains: "${text}"}}}`;
  return `{ companies(filter: {and: [${texts.map(one).join(', ')}]}) { totalCount } }`;
}

function send(secret, salt) {
  const body = JSON.stringify({ query: query(salt) });
  const headers = {
    'X-API-Key': secret,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/graphql`, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    });
    sent.on('error', reject).end(body);
  });
}

const end = performance.now() + seconds * 1000;
let answered = 0;
let salt = 0;

async function sendWithoutEnd(secret) {
  while (performance.now() < end) if (await send(secret, salt++)) answered++;
}

const sending = secrets.flatMap((secret) =>
  Array.from({ length: requestsPerKey }, () => sendWithoutEnd(secret)),
);
const late = new Promise((resolve) => setTimeout(resolve, seconds * 1000 + 500));
await Promise.race([Promise.all(sending), late]);
agent.destroy();
parentPort.postMessage(answered);
