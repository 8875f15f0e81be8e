// The reads of serve-bare.mjs in a conventional Express application, also without keys, rate limits or prices. Prints
// its URL when it is ready.
import { once } from 'node:events';
import express from 'express';
import { openReads } from './rest-reads.mjs';

const { readCompany, readRounds, readInvestors } = openReads(process.env.DATABASE_URL);
const app = express();

function send(response, text) {
  if (text === undefined) response.sendStatus(404);
  else response.type('json').send(text);
}

app.get('/api/v1/companies/:id', async ({ params }, response) => {
  send(response, await readCompany(params.id));
});
app.get('/api/v1/searches/funding-rounds/:id/results', async ({ params, query }, response) => {
  send(response, await readRounds(params.id, Number(query.limit)));
});
app.get('/api/v1/lists/investors/:id/results', async ({ params, query }, response) => {
  send(response, await readInvestors(params.id, Number(query.limit)));
});

const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`ready at http://127.0.0.1:${server.address().port}`);
