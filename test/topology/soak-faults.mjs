import { untilProxyReports } from './proxy-states.mjs';

/**
 * Returns the faults of a soak test for the parts of the topology. Each fault has `name`, its duration in `seconds`,
 * `begin(topology)` and `end(topology)`. Only the first fault restarts the last gateway, so that the memory of this
 * gateway can be tracked afterwards.
 */
export function soakFaults(topology) {
  const { gateways, wires, replicas, redis, pooler, primary, proxy } = topology;
  const down = (name, part, seconds) => ({
    name,
    seconds,
    begin: () => part.kill(),
    end: () => part.start(),
  });
  const still = (name, part, seconds) => ({
    name,
    seconds,
    begin: () => part.freeze(),
    end: () => part.thaw(),
  });
  const [first, second] = gateways;
  return [
    { name: 'rolling restart', seconds: 0, begin: () => restartAll(topology), end: nothing },
    { ...down('a gateway killed', first, 5), end: () => startAgain(first, proxy) },
    still('a gateway frozen', second, 15),
    ...(wires.length > 0
      ? [
          still('network cut between a gateway and PostgreSQL', wires[0], 15),
          down('connections of a gateway to PostgreSQL reset', wires[1], 5),
        ]
      : []),
    ...(redis ? [down('Redis killed', redis, 15), still('Redis frozen', redis, 10)] : []),
    ...(pooler
      ? [{ name: 'PgBouncer restarted', seconds: 0, begin: () => pooler.restart(), end: nothing }]
      : []),
    { name: 'PostgreSQL restarted', seconds: 0, begin: () => primary.restart(), end: nothing },
    { ...down('PostgreSQL killed', primary, 3) },
    still('PostgreSQL frozen', primary, 5),
    still('proxy frozen', proxy, 4),
    ...replicas.slice(0, 1).flatMap((replica) => [
      {
        name: 'a replica lags',
        seconds: 20,
        begin: () => replica.sql('SELECT pg_wal_replay_pause()'),
        end: () => replica.sql('SELECT pg_wal_replay_resume()'),
      },
      down('a replica killed', replica, 10),
      still('a replica frozen', replica, 10),
    ]),
  ];
}

async function restartAll({ gateways, proxy }) {
  for (const gateway of gateways) {
    await gateway.drain();
    await startAgain(gateway, proxy);
  }
}

async function startAgain(gateway, proxy) {
  await gateway.start();
  await untilProxyReports(proxy, gateway);
}

const nothing = () => Promise.resolve();
