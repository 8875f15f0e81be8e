import { readClusterFacts } from '../database/distribution/read-cluster-facts.js';
import { type Checking, fail, type Finding, ok } from './finding.js';

/**
 * Checks that all nodes of distributed accounts respond, and that all account tables are distributed and co-located.
 */
export async function checkDistribution({ db }: Checking): Promise<Finding[]> {
  if (!db.distribution.isDistributed) return [];
  const { nodes, missing, groups } = await readClusterFacts(db.pool);
  const lost = nodes.filter(({ answers }) => !answers).map(({ name }) => name);
  const found = nodes.map(({ name, shards }) => `${name} has ${shards} shards`).join(', ');
  const advice = 'Start the node. Until then, organizations whose accounts are there get 503.';
  return [
    lost.length > 0 ? fail('accounts', `no answer from ${lost.join(', ')}`, advice) : ok('accounts', found),
    ...(missing.length > 0
      ? [fail('accounts', `not distributed: ${missing.join(', ')}`, 'Run: dealgraph distribute')]
      : []),
    ...(groups > 1
      ? [fail('accounts', `${groups} co-location groups`, 'Charges need one: see docs/scaling.md.')]
      : []),
  ];
}
