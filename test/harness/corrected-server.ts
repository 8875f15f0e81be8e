import { pathOf } from '../../src/records/record-kinds.js';
import type { Caller } from './caller.js';
import { correct } from './correct-record.js';
import { type GoneKind, records } from './linked-records.js';
import type { FeedBody } from './read-feed-page.js';
import { Receiver } from './receiver.js';
import { saveList, saveSearch } from './saved-search.js';
import { seed } from './seed.js';
import { type Account, startServer, type TestServer } from './start-server.js';
import { make } from './webhook-calls.js';
import { startCourier } from './webhook-sender.js';

export const reason = 'Wrong in the source.';
/** The corrected values of one record of each kind. */
export const corrections = {
  Company: {
    ...{ organization_name: 'Fjord Rockets', 'website.domain': 'fjord.example', industry: ['Ships'] },
    ...{ 'hq.city': 'Bergen', tagline: 'Ferries without a captain' },
  },
  Person: { full_name: 'Right Person', tagline: 'Builds ferries' },
  Investor: { investor_name: 'Right Capital', domain: 'right.example' },
  FundingRound: { raised_amount_usd: 7_000_000, company_name: 'Fjord Rockets' },
  Acquisition: { acquiree_name: 'Right' },
  Ipo: { stock_symbol: 'FJRD' },
} as const satisfies Partial<Record<GoneKind, Readonly<Record<string, unknown>>>>;
export type CorrectedKind = keyof typeof corrections;
export const correctedKinds = Object.keys(corrections) as readonly CorrectedKind[];
/** The IDs of the corrected records. */
export const idOf = {
  ...{ Company: 'aa01', Person: 'per_01', Investor: 'inv_01' },
  ...{ FundingRound: 'fnr_01', Acquisition: 'acq_01', Ipo: 'ipo_01' },
} as const;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A server on which one record of each kind was corrected. */
export class CorrectedServer {
  readonly cursors: Record<string, string> = {};
  /** The records before the corrections. */
  readonly before: Partial<Record<CorrectedKind, object>> = {};
  /** A time before the corrections. */
  correctedAt = new Date();
  /** The searches that the company joins and leaves, and a list with it. */
  joined = 0;
  left = 0;
  list = '';
  private courier: ReturnType<typeof startCourier> | undefined;

  private constructor(
    readonly server: TestServer,
    readonly account: Account & { readonly as: Caller },
    readonly receiver: Receiver,
  ) {}

  static async start(): Promise<CorrectedServer> {
    const server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
    server.clock.set(new Date().toISOString());
    await seed(server.db, records);
    const started = new CorrectedServer(server, await server.account(), await Receiver.start());
    await started.prepare();
    await started.correct();
    return started;
  }

  private async prepare(): Promise<void> {
    const { server, account, receiver } = this;
    const { as, organizationId } = account;
    const ofCity = (city: string): Parameters<typeof saveSearch>[1] => ({
      ...{ product: 'companies', organizationId, isShared: true, filter: { hq: { city: { eq: city } } } },
    });
    this.joined = await saveSearch(server, ofCity('Bergen'));
    this.left = await saveSearch(server, ofCity('Oslo'));
    this.list = await saveList(server, organizationId, 'companies', ['aa01']);
    await make(as, { url: receiver.url, products: ['companies'], search_ids: [this.joined] });
    for (const kind of correctedKinds)
      this.before[kind] = (await as.get(`/${pathOf(kind)}/${idOf[kind]}`)).body as object;
    const feeds = correctedKinds.map((kind) => `/${pathOf(kind)}/changes`);
    const ofSearches = [this.joined, this.left].map((id) => `/searches/companies/${id}/changes`);
    for (const path of [...feeds, ...ofSearches])
      this.cursors[path] = (await this.readFeed(path)).next_cursor;
  }

  private async correct(): Promise<void> {
    const { server } = this;
    await pause(5);
    this.correctedAt = new Date();
    await pause(5);
    server.clock.set(new Date().toISOString());
    for (const kind of correctedKinds)
      await correct(server, { kind, id: idOf[kind], values: corrections[kind], reason });
    this.courier = startCourier(server.services);
  }

  /** Returns the record of before with its corrected values. */
  corrected(kind: CorrectedKind): object {
    const record = structuredClone(this.before[kind]) as Record<string, object>;
    for (const [path, value] of Object.entries(corrections[kind])) {
      const [first = '', second] = path.split('.');
      if (second === undefined) Object.assign(record, { [first]: value as unknown });
      else Object.assign(record[first] ?? {}, { [second]: value as unknown });
    }
    return record;
  }

  async readFeed(path: string, cursor?: string): Promise<FeedBody> {
    const query = cursor === undefined ? '' : `?cursor=${cursor}`;
    return (await this.account.as.get(`${path}${query}`)).body as FeedBody;
  }

  /** Returns the changes of a feed since the corrections. */
  async newChanges(path: string): Promise<FeedBody['changes']> {
    return (await this.readFeed(path, this.cursors[path])).changes;
  }

  async graph(query: string): Promise<unknown> {
    const { data, errors } = await this.account.as.graph(query);
    return errors.length === 0 ? data : errors;
  }

  async post(path: string, body: object): Promise<unknown> {
    return (await this.account.as.post(path, body)).body;
  }

  async resultsOf(search: number): Promise<unknown> {
    return (await this.account.as.get(`/searches/companies/${search}/results`)).body;
  }

  async stop(): Promise<void> {
    await this.courier?.stop();
    await this.receiver.stop();
    await this.server.stop();
  }
}
