import type { FollowedFigure } from '../http/metrics/followed-figure.js';
import type { ReplicaState } from '../store/replicas/replica.js';
import type { Replicas } from '../store/replicas/replicas.js';

type Described = Pick<FollowedFigure, 'name' | 'help' | 'type'> & {
  /** NaN is what is not known. */
  readonly of: (replica: ReplicaState) => number;
};

const described: readonly Described[] = [
  {
    name: 'dealgraph_replica_in',
    help: '1 while a replica is read by this process, 0 while it is left out.',
    type: 'gauge',
    of: ({ isIn }) => Number(isIn),
  },
  {
    name: 'dealgraph_replica_lag_seconds',
    help: 'How far a replica was behind the primary when it last answered; NaN when that is not known.',
    type: 'gauge',
    of: ({ lagSeconds }) => lagSeconds ?? Number.NaN,
  },
  {
    name: 'dealgraph_replica_reads_total',
    help: 'Statements that this process has sent to a replica.',
    type: 'counter',
    of: ({ reads }) => reads,
  },
  {
    name: 'dealgraph_replica_reads_repeated_total',
    help: 'Those of them that failed there and were repeated on the primary.',
    type: 'counter',
    of: ({ repeated }) => repeated,
  },
];

/** How each replica of the database stands, by its host and port; named where there is none too, without a value. */
export function replicaFigures(replicas: Replicas | null): readonly FollowedFigure[] {
  return described.map(({ name, help, type, of }) => ({
    name,
    help,
    type,
    labels: ['replica'],
    read: () =>
      (replicas?.states ?? []).map((state) => ({ labels: { replica: state.name }, value: of(state) })),
  }));
}
