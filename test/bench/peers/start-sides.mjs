import { join } from 'node:path';
import { startBenchServer, startServer } from '../start-bench-server.mjs';
import { dealgraphDocuments, postgraphileDocuments } from './documents.mjs';
import { installPostgraphile, versionOf } from './install-postgraphile.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Starts Dealgraph and its peers on one database, each a process of its own: sides with a name, an address, their
 * documents, the secrets of two callers where there are keys, and how many charged calls they have answered. PostGraphile
 * is left out, with a sentence, where it cannot be installed or started. What ends it all is added to `stops`.
 */
export async function startSides({ environment }, callers, { packagesFolder, stops }) {
  const production = { ...environment, NODE_ENV: 'production', GRAPHILE_ENV: 'production' };
  const sides = [];
  const add = (name, server, terms) => {
    stops.unshift(server.stop);
    const { memory, cpuSeconds } = server;
    sides.push({ name, url: new URL(server.url).origin, memory, cpuSeconds, answered: 0, ...terms });
  };
  add('Dealgraph', await startBenchServer(production), {
    documents: dealgraphDocuments,
    secret: callers.reader.secret,
    pagerSecret: callers.pager.secret,
    version: `Node.js ${process.version}, rates ${process.env.REDIS_URL ? 'in Redis' : 'in the process'}`,
  });
  const postgraphile = await startPostgraphile(production, packagesFolder, stops);
  if (postgraphile !== null) add('PostGraphile', ...postgraphile);
  const apollo = join(import.meta.dirname, 'serve-apollo.mjs');
  add('Apollo Server', await startServer(process.execPath, [apollo], production), {
    documents: dealgraphDocuments,
    version: `${versionOf('@apollo/server', root)}, Node.js ${process.version}`,
  });
  return sides;
}

/** Null, and one sentence, where it cannot be. */
async function startPostgraphile(environment, folder, stops) {
  try {
    const packages = await installPostgraphile(folder, stops);
    const server = await startServer(packages.node, [join(import.meta.dirname, 'serve-postgraphile.mjs')], {
      ...environment,
      PEER_PACKAGES: packages.folder,
    });
    const version = `${packages.version}, Node.js ${packages.nodeVersion}`;
    return [server, { documents: postgraphileDocuments, version }];
  } catch (error) {
    console.log(`PostGraphile is left out: it could not be installed or started here (${reasonOf(error)}).`);
    return null;
  }
}

/** Of a command that failed, what it said first; else the message. */
function reasonOf({ message }) {
  const [first, second] = message.trim().split('\n');
  return (second ?? first).replace(/\.$/, '');
}
