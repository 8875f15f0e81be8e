// PostGraphile with its default Amber preset, on the relational tables. Loads it and its dependencies from the folder
// PEER_PACKAGES. Prints its URL when it is ready.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.env.PEER_PACKAGES, 'package.json'));
const { postgraphile } = require('postgraphile');
const { PostGraphileAmberPreset } = require('postgraphile/presets/amber');
const { makePgService } = require('postgraphile/adaptors/pg');
const { grafserv } = require('postgraphile/grafserv/node');

const service = makePgService({
  connectionString: process.env.DATABASE_URL,
  schemas: ['peers'],
  poolConfig: { max: 10 },
});
const instance = postgraphile({ extends: [PostGraphileAmberPreset], pgServices: [service] });
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`ready at http://127.0.0.1:${server.address().port}/graphql`);
