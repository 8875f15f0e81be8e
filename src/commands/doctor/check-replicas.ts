import type { ReplicaState } from '../../store/replicas/replica.js';
import type { CommandServices } from '../command.js';
import { ok, warn, type Finding } from './finding.js';

/** So long a replica may take to be found fit: longer than it may lag, and than the look at it takes. */
const patienceMilliseconds = 12_000;
const pauseMilliseconds = 50;
const firstLookMilliseconds = 1500;

/** Whether the replicas of DATABASE_REPLICA_URLS are near enough to be read. */
export async function checkReplicas({ db, signal }: CommandServices): Promise<Finding[]> {
  const { replicas } = db;
  if (replicas === null) return [];
  const begun = performance.now();
  // One that answers says within a moment how far it is behind; one that does not, never.
  const isKnown = (): boolean =>
    replicas.states.every(
      ({ isIn, lagSeconds }) =>
        isIn || (lagSeconds !== null && performance.now() - begun > firstLookMilliseconds),
    );
  while (!isKnown() && performance.now() - begun < patienceMilliseconds && !signal.aborted)
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  return replicas.states.map(describe);
}

function describe({ name, isIn, lagSeconds }: ReplicaState): Finding {
  const lag = lagSeconds === null ? 'does not answer' : `${lagSeconds.toFixed(1)} s behind`;
  if (isIn) return ok('replica', `${name} is read, ${lag}`);
  return warn(
    'replica',
    `${name} is not read: ${lag}`,
    'See whether it runs, follows this primary and keeps up (docs/scaling.md); reads go to the primary meanwhile.',
  );
}
