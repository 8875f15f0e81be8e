import { join } from 'node:path';
import { startBenchServer, startServer } from '../start-bench-server.mjs';
import { versionOf } from './install-postgraphile.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Starts Dealgraph, the bare server and the Express application as separate processes on one database. Returns, for
 * each server, its name, its URL, the keys of two callers (only Dealgraph), and a counter of successful charged calls.
 * Adds functions that stop the servers to `stops`.
 */
export async function startRestSides({ environment }, { reader, pager }, stops) {
  const production = { ...environment, NODE_ENV: 'production' };
  const sides = [];
  const add = (name, version, { url, cpuSeconds, memory, stop }, secrets) => {
    stops.unshift(stop);
    sides.push({ name, version, url, cpuSeconds, memory, answered: 0, ...secrets });
  };
  const startPeer = (file) => startServer(process.execPath, [join(import.meta.dirname, file)], production);
  const rates = process.env.REDIS_URL ? 'in Redis' : 'in the process';
  const secrets = { secret: reader.secret, pagerSecret: pager.secret };
  add('Dealgraph', `Node.js ${process.version}, rates ${rates}`, await startBenchServer(production), secrets);
  add('bare', `node:http and pg ${versionOf('pg', root)}`, await startPeer('serve-bare.mjs'));
  add('Express', `${versionOf('express', root)} and pg`, await startPeer('serve-express.mjs'));
  return sides;
}
