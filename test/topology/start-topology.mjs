import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDataset } from './dataset.mjs';
import { missingPrograms } from './find-programs.mjs';
import { freePorts } from './free-ports.mjs';
import { Gateway } from './gateway.mjs';
import { issueKey } from './issue-key.mjs';
import { commitSynchronously, startPrimary, startReplica } from './postgres-server.mjs';
import { runCommand } from './run-command.mjs';
import { startPooler } from './start-pooler.mjs';
import { startProxy } from './start-proxy.mjs';
import { startRedis } from './start-redis.mjs';
import { startWire } from './start-wire.mjs';

/** Offsets of each part's ports from `basePort`. A part with several processes uses consecutive ports. */
const portOffsets = { proxy: 0, gateways: 1, primary: 20, replicas: 21, pooler: 30, redis: 31, wires: 41 };

/**
 * Starts a complete installation as processes on this machine: PostgreSQL with streaming replicas, PgBouncer, Redis,
 * gateways (`dealgraph serve`), and HAProxy in front of the gateways. Options select the parts:
 *
 * - `gateways`, `replicas`: how many to start (default 2 and 0). `pooler`, `proxy`, `redis`: whether to start one.
 * - `synchronous`: commits wait for a replica and are flushed to disk.
 * - `wires`: each gateway connects to PostgreSQL through its own relay (`wires[index]`), which can be frozen or killed.
 * - `companies`: the number of companies to import, with the other records of `dataset.mjs` (default 0).
 * - `env`: environment variables of the gateways. `poolSize`: server connections of PgBouncer (default 20).
 * - `settings`: PostgreSQL settings of primary and replicas. `nodeOptions`: Node.js options of the gateways.
 * - `basePort`: the first port (default: any free ports). `directory`: the folder for all files, which is retained
 *   (default: a temporary folder, which is removed by `stop()`).
 *
 * Each part is a `ManagedProcess`. All parts end with `stop()`, and when this process ends for any reason.
 */
export async function startTopology(options = {}) {
  const missing = missingPrograms(options);
  if (missing.length > 0) throw new Error(`This machine lacks ${missing.join(', ')}.`);
  const topology = new Topology(options);
  try {
    await topology.start();
  } catch (error) {
    await topology.stop();
    throw error;
  }
  return topology;
}

class Topology {
  replicas = [];
  gateways = [];
  wires = [];
  pooler = null;
  redis = null;
  proxy = null;

  constructor(options) {
    this.options = { gateways: 2, replicas: 0, companies: 0, env: {}, ...options };
    this.directory = options.directory ?? mkdtempSync(join(tmpdir(), 'dealgraph-topology-'));
    mkdirSync(this.directory, { recursive: true });
    // If the current user is root, PostgreSQL runs as another user and needs access to the folder.
    chmodSync(this.directory, 0o755);
  }

  /** The URL for callers: the proxy, or the first gateway if there is no proxy. */
  get url() {
    return (this.proxy ?? this.gateways[0]).url;
  }

  /** The URL of PostgreSQL without a pooler. */
  get directUrl() {
    return this.primary.url;
  }

  /** The DATABASE_URL of the gateways. */
  get databaseUrl() {
    return (this.pooler ?? this.primary).url;
  }

  async start() {
    const { options, directory } = this;
    const ports = await this.#ports();
    const { settings, synchronous = false } = options;
    const own = (name, port) => ({ name, port, directory: join(directory, name), settings });
    this.primary = await startPrimary({ ...own('primary', ports.primary), durable: synchronous });
    if (options.redis) this.redis = await startRedis({ port: ports.redis, directory });
    await this.command('migrate');
    if (options.companies > 0) await this.#fill(options.companies);
    for (let index = 0; index < options.replicas; index++)
      this.replicas.push(await startReplica(this.primary, own(`replica${index + 1}`, ports.replicas[index])));
    if (synchronous) await commitSynchronously(this.primary, 1);
    if (options.pooler)
      this.pooler = await startPooler(this.primary, {
        port: ports.pooler,
        directory,
        poolSize: options.poolSize,
      });
    if (options.wires) this.wires = await Promise.all(ports.wires.map((port) => this.#startWire(port)));
    this.gateways = ports.gateways.map((port, index) => this.#gateway(index, port));
    await Promise.all(this.gateways.map((gateway) => gateway.start()));
    if (options.proxy) this.proxy = await startProxy(this.gateways, { port: ports.proxy, directory });
  }

  /** Runs `dealgraph <args> --json` on the gateways' database and returns its JSON object. */
  command(...args) {
    return runCommand(args, {
      DATABASE_URL: this.databaseUrl,
      ...(this.pooler !== null && { DATABASE_PREPARED_STATEMENTS: 'false' }),
      // With this setting, a command waits until all replicas have its writes, so that all gateways can read them.
      DATABASE_REPLICA_URLS: this.replicas.map(({ url }) => url).join(','),
      DEALGRAPH_DATA_DIR: join(this.directory, 'commands'),
    });
  }

  issueKey(terms) {
    return issueKey((...args) => this.command(...args), terms);
  }

  /** Runs a statement on the primary and returns its rows. */
  psql(sql, values) {
    return this.primary.sql(sql, values);
  }

  /** Stops all parts: first the proxy and the gateways, last PostgreSQL. */
  async stop() {
    await this.proxy?.kill();
    await Promise.all(this.gateways.map((gateway) => gateway.kill()));
    await Promise.all([this.pooler, this.redis, ...this.wires].map((part) => part?.kill()));
    await Promise.all(this.replicas.map((replica) => replica.stop('SIGQUIT')));
    await this.primary?.stop('SIGQUIT');
    if (this.options.directory === undefined) rmSync(this.directory, { recursive: true, force: true });
  }

  async #fill(companies) {
    const folder = join(this.directory, 'records');
    await writeDataset(folder, companies);
    await this.command('import', folder);
    await this.psql('ANALYZE');
  }

  #startWire(port) {
    const { directory } = this;
    return startWire(`wire${port}`, { port, directory, to: new URL(this.databaseUrl).port });
  }

  #gateway(index, port) {
    const name = `gateway${index + 1}`;
    const { options, redis, replicas, pooler, directory } = this;
    const environment = {
      DATABASE_URL: this.wires[index]?.url ?? this.databaseUrl,
      REDIS_URL: redis?.url ?? '',
      DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(','),
      // PgBouncer before 1.21 may run a statement on a connection on which it was not prepared.
      ...(pooler !== null && { DATABASE_PREPARED_STATEMENTS: 'false' }),
      TRUST_PROXY: String(options.proxy === true),
      // Longer than the proxy needs to notice that a gateway drains.
      DRAIN_DELAY_SECONDS: '3',
      ...options.env,
    };
    return new Gateway({ name, port, directory, environment, nodeOptions: options.nodeOptions });
  }

  async #ports() {
    const { basePort, gateways, replicas } = this.options;
    const free = basePort === undefined ? await freePorts(4 + 2 * gateways + replicas) : [];
    const port = (part, index = 0) => free.pop() ?? basePort + portOffsets[part] + index;
    const several = (part, count) => Array.from({ length: count }, (_, index) => port(part, index));
    return {
      proxy: port('proxy'),
      primary: port('primary'),
      pooler: port('pooler'),
      redis: port('redis'),
      gateways: several('gateways', gateways),
      replicas: several('replicas', replicas),
      wires: several('wires', gateways),
    };
  }
}
