import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDataset } from './dataset.mjs';
import { missingPrograms } from './find-programs.mjs';
import { freePorts } from './free-ports.mjs';
import { Gateway } from './gateway.mjs';
import { commitSynchronously, startPrimary, startReplica } from './postgres-server.mjs';
import { runCommand } from './run-command.mjs';
import { startPooler } from './start-pooler.mjs';
import { startProxy } from './start-proxy.mjs';
import { startRedis } from './start-redis.mjs';
import { startWire } from './start-wire.mjs';

/** Ports of a topology with a `basePort`, counted from it; gateways take the ones from 1 on, replicas from 21 on. */
const places = { proxy: 0, gateways: 1, primary: 20, replicas: 21, pooler: 30, redis: 31, wires: 41 };

/**
 * Starts a whole installation as plain processes of this machine: an own PostgreSQL with streaming replicas, PgBouncer,
 * Redis, gateways of the built program and HAProxy in front of them, each asked for by an option.
 *
 * - `gateways`, `replicas`: how many (2, 0). `pooler`, `proxy`, `redis`: whether (false).
 * - `synchronous`: a commit waits for a replica, and is synced to the disk.
 * - `wires`: whether each gateway reaches PostgreSQL through a relay of its own, which can be cut (`wires[index]`).
 * - `companies`: how many to import, with the records of `dataset.mjs` beside them (none).
 * - `env`: variables of the gateways. `poolSize`: server connections of PgBouncer (20).
 * - `settings`: of PostgreSQL, primary and replicas. `nodeOptions`: of the gateways' processes.
 * - `basePort`: ports from here on; free ones without it. `directory`: where all files are, kept afterwards; without it
 *   a temporary folder that is gone afterwards.
 *
 * Each part is a managed process (`pid`, `kill()`, `freeze()`, `thaw()`, `stop()`, `start()`, `restart()`). All of them
 * end with `stop()`, and with this process however that ends.
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
    // PostgreSQL runs as another user where this is root, and has to get through.
    chmodSync(this.directory, 0o755);
  }

  /** Where callers call: the proxy, or the first gateway without one. */
  get url() {
    return (this.proxy ?? this.gateways[0]).url;
  }

  /** PostgreSQL without a pooler between. */
  get directUrl() {
    return this.primary.url;
  }

  /** What gateways are given as DATABASE_URL. */
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

  /** Runs `dealgraph <args> --json` where the gateways find their database, and answers its object. */
  command(...args) {
    return runCommand(args, {
      DATABASE_URL: this.databaseUrl,
      ...(this.pooler !== null && { DATABASE_PREPARED_STATEMENTS: 'false' }),
      // So that a command ends when every gateway reads what it wrote.
      DATABASE_REPLICA_URLS: this.replicas.map(({ url }) => url).join(','),
      DEALGRAPH_DATA_DIR: join(this.directory, 'commands'),
    });
  }

  /** An organization with a key, which by default has all the credits and all the rate there is. */
  async issueKey({
    organization,
    monthlyCredits = 'unlimited',
    dailyCap = 1_000_000_000,
    rate = '1000000/1s',
  } = {}) {
    const organizationId = organization ?? (await this.#createOrganization(monthlyCredits, dailyCap));
    const issued = await this.command('key', 'issue', '--organization', organizationId, '--rate-limit', rate);
    return { organizationId, keyId: issued.key_id, secret: issued.api_key };
  }

  /** Rows of a statement on the primary. */
  psql(sql, values) {
    return this.primary.sql(sql, values);
  }

  /** Ends everything, callers first. */
  async stop() {
    await this.proxy?.kill();
    await Promise.all(this.gateways.map((gateway) => gateway.kill()));
    await Promise.all([this.pooler, this.redis, ...this.wires].map((part) => part?.kill()));
    await Promise.all(this.replicas.map((replica) => replica.stop('SIGQUIT')));
    await this.primary?.stop('SIGQUIT');
    if (this.options.directory === undefined) rmSync(this.directory, { recursive: true, force: true });
  }

  async #createOrganization(monthlyCredits, dailyCap) {
    const terms = ['--monthly-credits', String(monthlyCredits), '--daily-cap', String(dailyCap)];
    const rate = ['--rate-limit', '1000000/1s'];
    const named = ['--name', 'Topology', ...terms, ...rate];
    return (await this.command('organization', 'create', ...named)).organization_id;
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
      // PgBouncer before 1.21 gives a statement that was prepared on one connection to another one.
      ...(pooler !== null && { DATABASE_PREPARED_STATEMENTS: 'false' }),
      TRUST_PROXY: String(options.proxy === true),
      // Longer than the proxy needs to see it.
      DRAIN_DELAY: '3',
      ...options.env,
    };
    return new Gateway({ name, port, directory, environment, nodeOptions: options.nodeOptions });
  }

  async #ports() {
    const { basePort, gateways, replicas } = this.options;
    const free = basePort === undefined ? await freePorts(4 + 2 * gateways + replicas) : [];
    const port = (place, index = 0) => free.pop() ?? basePort + places[place] + index;
    const several = (place, count) => Array.from({ length: count }, (_, index) => port(place, index));
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
