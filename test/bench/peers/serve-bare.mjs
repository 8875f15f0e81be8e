// A baseline with only node:http and pg. Serves three reads at the contract's paths, without keys, rate limits or
// prices. Prints its URL when it is ready.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { URLSearchParams } from 'node:url';
import { openReads } from './rest-reads.mjs';

const { readCompany, readRounds, readInvestors } = openReads(process.env.DATABASE_URL);

/**
 * Handles /api/v1/companies/:id, /api/v1/searches/funding-rounds/:id/results and /api/v1/lists/investors/:id/results.
 */
function read(address) {
  const [path, query] = address.split('?');
  const [, , , kind, second, third] = path.split('/');
  if (kind === 'companies') return readCompany(second);
  const limit = Number(new URLSearchParams(query).get('limit'));
  return kind === 'lists' ? readInvestors(third, limit) : readRounds(third, limit);
}

async function answer(request, response) {
  try {
    const text = await read(request.url);
    if (text === undefined) return response.writeHead(404).end();
    const body = Buffer.from(text);
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
    });
    response.end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}

const server = createServer(answer).listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`ready at http://127.0.0.1:${server.address().port}`);
