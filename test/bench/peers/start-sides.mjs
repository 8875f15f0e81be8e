import { join } from 'node:path';
import { startBenchServer, startServer } from '../start-bench-server.mjs';
import { dealgraphDocuments, postgraphileDocuments } from './documents.mjs';
import { installPostgraphile, versionOf } from './install-postgraphile.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Starts Dealgraph and its peers on one database, each a process of its own: sides with a name, an address, their
 * documents, the secrets of two callers where there are keys, and how many charged calls they have answered. PostGraphile
 * is left out, with a sentence, where it cannot be installed or started; with `sameNode`, Dealgraph runs on the Node.js that
 * it needs. What ends it all is added to `stops`.
 */
export async function startSides({ environment }, callers, { packagesFolder, sameNode, stops }) {
  const production = { ...environment, NODE_ENV: 'production', GRAPHILE_ENV: 'production' };
  const packages = await findPostgraphile(packagesFolder, stops);
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

/** Null, and one sentence, where it cannot be. */
async function findPostgraphile(folder, stops) {
  try {
    return await installPostgraphile(folder, stops);
  } catch (error) {
    return leaveOut(error);
  }
}

/** Null, and one sentence, where it cannot be. */
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

/** Of a command that failed, what it said first; else the message. */
function reasonOf({ message }) {
  const [first, second] = message.trim().split('\n');
  return (second ?? first).replace(/\.$/, '');
}
