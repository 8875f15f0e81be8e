import { join } from 'node:path';
import { startBenchServer, startServer } from '../start-bench-server.mjs';
import { dealgraphDocuments, postgraphileDocuments } from './documents.mjs';
import { installPostgraphile, versionOf } from './install-postgraphile.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Starts Dealgraph and its peers as separate processes on one database. Returns, for each server, its name, its URL,
 * its documents, the keys of two callers (only Dealgraph), and a counter of successful charged calls. If PostGraphile
 * cannot be installed or started, prints a message and omits it. With `sameNode`, Dealgraph runs on the Node.js version
 * that PostGraphile needs. Adds functions that stop the servers to `stops`.
 */
export async function startSides({ environment }, callers, { sameNode, stops }) {
  const production = { ...environment, NODE_ENV: 'production', GRAPHILE_ENV: 'production' };
  const packages = await findPostgraphile();
  const own = { node: process.execPath, nodeVersion: process.version };
  const { node, nodeVersion } = sameNode && packages !== null ? packages : own;
  const sides = [];
  const add = (name, server, terms) => {
    stops.unshift(server.stop);
    const { memory, cpuSeconds } = server;
    sides.push({ name, url: new URL(server.url).origin, memory, cpuSeconds, answered: 0, ...terms });
  };
  add('Dealgraph', await startBenchServer(production, [], node), {
    documents: dealgraphDocuments,
    secret: callers.reader.secret,
    pagerSecret: callers.pager.secret,
    version: `Node.js ${nodeVersion}, rates ${process.env.REDIS_URL ? 'in Redis' : 'in the process'}`,
  });
  const postgraphile = packages && (await startPostgraphile(production, packages));
  if (postgraphile !== null) add('PostGraphile', ...postgraphile);
  const apollo = join(import.meta.dirname, 'serve-apollo.mjs');
  add('Apollo Server', await startServer(process.execPath, [apollo], production), {
    documents: dealgraphDocuments,
    version: `${versionOf('@apollo/server', root)}, Node.js ${process.version}`,
  });
  return sides;
}

/** Installs PostGraphile. If it is not available, prints a message and returns null. */
async function findPostgraphile() {
  try {
    return await installPostgraphile();
  } catch (error) {
    return leaveOut(error);
  }
}

/** Starts PostGraphile. If that fails, prints a message and returns null. */
async function startPostgraphile(environment, { folder, node, nodeVersion, version }) {
  try {
    const serve = join(import.meta.dirname, 'serve-postgraphile.mjs');
    const server = await startServer(node, [serve], { ...environment, PEER_PACKAGES: folder });
    return [server, { documents: postgraphileDocuments, version: `${version}, Node.js ${nodeVersion}` }];
  } catch (error) {
    return leaveOut(error);
  }
}

function leaveOut(error) {
  console.log(`PostGraphile is left out: it could not be installed or started here (${reasonOf(error)}).`);
  return null;
}

/** Returns the reason of an error: the first output line of a failed command, or else the error message. */
function reasonOf({ message }) {
  const [first, second] = message.trim().split('\n');
  return (second ?? first).replace(/\.$/, '');
}
