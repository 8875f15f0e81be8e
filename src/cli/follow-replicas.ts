import type { ReplicaState } from '../database/replicas/replica.js';
import type { Replicas } from '../database/replicas/replicas.js';
import type { Metrics, TrackedMetric } from '../http/metrics.js';

/**
 * Adds metrics about each database replica, labeled with its host and port. Without replicas, they have no values.
 */
export function followReplicas(metrics: Metrics, replicas: Replicas | null): void {
  metrics.follow(
    described.map(({ of, ...metric }) => ({
      ...metric,
      labels: ['replica'],
      read: () =>
        (replicas?.states ?? []).map((state) => ({ labels: { replica: state.name }, value: of(state) })),
    })),
  );
}

type Described = Pick<TrackedMetric, 'name' | 'help' | 'type' | 'acrossWorkers'> & {
  /** Returns the value for a replica; NaN if it is unknown. */
  readonly of: (replica: ReplicaState) => number;
};

const described: readonly Described[] = [
  {
    name: 'dealgraph_replica_up',
    help: '1 if this process reads from the replica, 0 if the replica is not used.',
    type: 'gauge',
    acrossWorkers: 'min',
    of: ({ isIn }) => Number(isIn),
  },
  {
    name: 'dealgraph_replica_lag_seconds',
    help: 'Replication lag when the replica last responded, in seconds; NaN if unknown.',
    type: 'gauge',
    acrossWorkers: 'max',
    of: ({ lagSeconds }) => lagSeconds ?? Number.NaN,
  },
  {
    name: 'dealgraph_replica_reads_total',
    help: 'Statements that this process sent to a replica.',
    type: 'counter',
    of: ({ reads }) => reads,
  },
  {
    name: 'dealgraph_replica_reads_retried_total',
    help: 'Statements that failed on a replica and were repeated on the primary.',
    type: 'counter',
    of: ({ repeated }) => repeated,
  },
];
