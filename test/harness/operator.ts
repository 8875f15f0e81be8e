import type { Caller } from './caller.js';
import { type Installation, openInstallation, type Served } from './dealgraph.js';
import { writeSample } from './sample-records.js';

/** A server with the sample records, and commands that an operator runs at the same time. */
export interface Operator {
  readonly installation: Installation;
  readonly server: Served;
  /** ID of an organization with 1,000 credits. */
  readonly organization: string;
  /** Runs a command that creates something, and returns one property of its output, for example an ID. */
  create(command: string, key: string, ...options: string[]): Promise<string>;
  issue(
    ...options: string[]
  ): Promise<{ readonly keyId: string; readonly secret: string; readonly as: Caller }>;
  /** Creates a saved search for seed rounds. It matches fnr_01 and fnr_03 of the sample records. */
  createSearch(...options: string[]): Promise<string>;
  /** Creates a list of investors. */
  createList(...options: string[]): Promise<string>;
}

/**
 * Starts a server, and runs commands at the same time. With an embedded database, the server executes the commands;
 * with PostgreSQL, they run in their own processes. Their output is the same.
 */
export async function startOperator(): Promise<Operator> {
  const installation = await openInstallation();
  const server = await installation.startServe(['--no-demo']);
  await installation.answer(['import', await writeSample(installation)]);
  const create: Operator['create'] = async (command, key, ...options) =>
    String((await installation.answer([...command.split(' '), ...options]))[key]);
  const terms = ['--name', 'A', '--monthly-credits', '1000'];
  const organization = await create('organization create', 'organization_id', ...terms);
  const seeds = ['--product', 'funding_rounds', '--name', 'Seeds'];
  const watch = ['--product', 'investors', '--name', 'Watch', '--organization', organization];
  return {
    installation,
    server,
    organization,
    create,
    issue: async (...options) => {
      const answer = await installation.answer(['key', 'issue', '--organization', organization, ...options]);
      const secret = String(answer['api_key']);
      return { keyId: String(answer['key_id']), secret, as: server.as(secret) };
    },
    createSearch: (...options) =>
      create(
        'search create',
        'search_id',
        ...seeds,
        '--filter',
        '{"investmentType":{"eq":"Seed"}}',
        ...options,
      ),
    createList: (...options) => create('list create', 'list_id', ...watch, ...options),
  };
}

/** Matches a JSON timestamp. */
export const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

export function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}

/** Matches a list that contains these items. */
export function having(...items: object[]): unknown {
  return expect.arrayContaining(items.map((item): unknown => expect.objectContaining(item)));
}
