import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDataset } from './dataset.mjs';
import { freePorts } from './free-ports.mjs';
import { Gateway } from './gateway.mjs';
import { issueKey } from './issue-key.mjs';
import { runCommand } from './run-command.mjs';
import { addWorker, startCitus, startNode } from './start-citus.mjs';

/**
 * Starts a Citus cluster of a coordinator and `workers` workers in a temporary folder, with a migrated database.
 * Accounts are not distributed yet. With `companies`, imports the dataset of dataset.mjs.
 */
export async function openCitus({ workers = 2, companies = 0 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dealgraph-citus-'));
  chmodSync(folder, 0o755);
  const installation = new CitusInstallation(folder);
  try {
    installation.cluster = await startCitus(folder, { workers });
    if (companies > 0) await installation.fill(companies);
  } catch (error) {
    await installation.stop();
    throw error;
  }
  return installation;
}

class CitusInstallation {
  cluster = null;
  gateways = [];

  constructor(folder) {
    this.folder = folder;
  }

  get coordinator() {
    return this.cluster.coordinator;
  }

  get workers() {
    return this.cluster.workers;
  }

  /** Runs `dealgraph <args> --json` on the coordinator and returns its JSON object. */
  command(...args) {
    return this.commandOn(this.coordinator, ...args);
  }

  /** Runs `dealgraph <args> --json` with a node as DATABASE_URL. */
  commandOn(node, ...args) {
    return runCommand(args, { DATABASE_URL: node.url, DEALGRAPH_DATA_DIR: join(this.folder, 'commands') });
  }

  issueKey(terms) {
    return issueKey((...args) => this.command(...args), terms);
  }

  async fill(companies) {
    const records = join(this.folder, 'records');
    await writeDataset(records, companies);
    await this.command('import', records);
    await this.coordinator.sql('ANALYZE');
  }

  /** Starts a worker and adds it to the cluster, without shards. Returns it. */
  async addWorker() {
    const [port] = await freePorts(1);
    const worker = await startNode(this.folder, `worker${this.workers.length + 1}`, port);
    this.workers.push(worker);
    await addWorker(this.coordinator, worker);
    return worker;
  }

  /** Starts gateways that send charges directly to the workers. */
  async startGateways(count, environment = {}) {
    const ports = await freePorts(count);
    const started = ports.map((port, at) => this.#gateway(`gateway${at + 1}`, port, environment));
    this.gateways.push(...started);
    await Promise.all(started.map((gateway) => gateway.start()));
    return started;
  }

  #gateway(name, port, environment) {
    const options = { name, port, directory: this.folder };
    return new Gateway({
      ...options,
      environment: {
        DATABASE_URL: this.coordinator.url,
        ACCOUNTS_DATABASE_URLS: this.workers.map(({ url }) => url).join(','),
        REDIS_URL: '',
        DRAIN_DELAY_SECONDS: '0',
        ...environment,
      },
    });
  }

  async stop() {
    await Promise.all(this.gateways.map((gateway) => gateway.kill()));
    await this.cluster?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
