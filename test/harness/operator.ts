import type { Caller } from './caller.js';
import { openPlace, type Place, type Served } from './dealgraph.js';
import { writeSample } from './sample-records.js';

/** Who runs commands beside a server that holds the sample records. */
export interface Operator {
  readonly place: Place;
  readonly server: Served;
  /** An organization with 1,000 credits. */
  readonly organization: string;
  /** Runs a command that creates something and answers one text of its answer, for example an id. */
  create(command: string, key: string, ...options: string[]): Promise<string>;
  issue(
    ...options: string[]
  ): Promise<{ readonly keyId: string; readonly secret: string; readonly as: Caller }>;
  /** A search for seed rounds; the sample has fnr_01 and fnr_03. */
  createSearch(...options: string[]): Promise<string>;
  /** A list of investors. */
  createList(...options: string[]): Promise<string>;
}

/**
 * One server and commands beside it: with the embedded database they are handed over to it, with PostgreSQL they run
 * in their own processes; their answers are the same.
 */
export async function startOperator(): Promise<Operator> {
  const place = await openPlace();
  const server = await place.startServe(['--no-demo']);
  await place.answer(['import', await writeSample(place)]);
  const create: Operator['create'] = async (command, key, ...options) =>
    String((await place.answer([...command.split(' '), ...options]))[key]);
  const terms = ['--name', 'A', '--monthly-credits', '1000'];
  const organization = await create('organization create', 'organization_id', ...terms);
  const seeds = ['--product', 'funding_rounds', '--name', 'Seeds'];
  const watch = ['--product', 'investors', '--name', 'Watch', '--organization', organization];
  return {
    place,
    server,
    organization,
    create,
    issue: async (...options) => {
      const answer = await place.answer(['key', 'issue', '--organization', organization, ...options]);
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

/** A moment as JSON has it. */
export const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

export function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}

/** A list that has such an item among its items. */
export function having(...items: object[]): unknown {
  return expect.arrayContaining(items.map((item): unknown => expect.objectContaining(item)));
}
