import { parseArgs } from 'node:util';
import { startTopology } from './start-topology.mjs';

// node test/topology/serve.mjs --gateways 2 --replicas 1 --pooler --proxy: starts a topology, and stops it on Ctrl-C.
const { values } = parseArgs({
  options: {
    gateways: { type: 'string', default: '2' },
    replicas: { type: 'string', default: '0' },
    companies: { type: 'string', default: '1000' },
    pooler: { type: 'boolean', default: false },
    proxy: { type: 'boolean', default: false },
    redis: { type: 'boolean', default: false },
    synchronous: { type: 'boolean', default: false },
    port: { type: 'string', default: '4400' },
    directory: { type: 'string' },
  },
});

const reported = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
});
const { port, gateways, replicas, companies, ...flags } = values;
const topology = await startTopology({
  ...flags,
  basePort: Number(port),
  gateways: Number(gateways),
  replicas: Number(replicas),
  companies: Number(companies),
});
const { secret } = await topology.issueKey();
for (const part of ['primary', 'pooler', 'redis', 'proxy']) print(topology[part]);
for (const part of [...topology.replicas, ...topology.gateways]) print(part);
console.log(`\nready at ${topology.url}\nfiles in ${topology.directory}\nkey ${secret}\nCtrl-C ends it all.`);
await reported;
await topology.stop();

function print(part) {
  if (part) console.log(`${part.name.padEnd(10)} ${part.url} (process ${part.pid})`);
}
