import { pathOf } from '../../src/records/record-kinds.js';
import type { Caller } from './caller.js';
import { kinds, records } from './linked-records.js';
import { merge } from './merge-records.js';
import type { FeedBody } from './read-feed-page.js';
import { Receiver } from './receiver.js';
import { saveList, saveSearch } from './saved-search.js';
import { seed } from './seed.js';
import { type Account, startServer, type TestServer } from './start-server.js';
import { make } from './webhook-calls.js';
import { startCourier } from './webhook-sender.js';

export const reason = 'The same record.';
export const signalId = '11111111-1111-4111-8111-111111111111';

/** The merged record and the survivor of each kind. */
export const merged = {
  Company: ['aa01', 'aa02'],
  Person: ['per_01', 'per_02'],
  Investor: ['inv_01', 'inv_02'],
} as const;
export type MergedKind = keyof typeof merged;
export const mergedKinds = Object.keys(merged) as readonly MergedKind[];

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

function pathsOfAll(): readonly string[] {
  const paths = kinds.flatMap((kind) => {
    const idKey = kind === 'Company' ? 'id' : (Object.keys(records[kind][0] ?? {})[0] ?? '');
    return records[kind].map((one) => `/${pathOf(kind)}/${(one as Record<string, string>)[idKey] ?? ''}`);
  });
  return [...paths, `/talent-signals/${signalId}`];
}

/** A server on which the first of two records of each kind was merged into the second one. */
export class MergedServer {
  readonly cursors: Record<string, string> = {};
  /** All records before the merges, by path. */
  readonly before = new Map<string, unknown>();
  /** A time before the merges. */
  mergedAt = new Date();
  /** A search of companies, and one of the rounds of the merged company. */
  search = 0;
  byCompany = 0;
  /** A list with the merged company, and one with both. */
  list = '';
  other = '';
  private courier: ReturnType<typeof startCourier> | undefined;

  private constructor(
    readonly server: TestServer,
    readonly account: Account & { readonly as: Caller },
    readonly receiver: Receiver,
  ) {}

  static async start(): Promise<MergedServer> {
    const server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
    server.clock.set(new Date().toISOString());
    await seed(server.db, {
      ...records,
      Person: [{ ...records.Person[0], talent_signal_ids: [signalId] }, ...records.Person.slice(1)],
      TalentSignal: [{ signal_id: signalId, person_id: 'per_01', new_position_company_id: 'aa01' }],
    });
    const started = new MergedServer(server, await server.account(), await Receiver.start());
    await started.prepare();
    await started.merge();
    return started;
  }

  private async prepare(): Promise<void> {
    const { server, account, receiver, before, cursors } = this;
    const { as, organizationId } = account;
    this.search = await saveSearch(server, { product: 'companies', organizationId, isShared: true });
    const filter = { company: { id: { eq: 'aa01' } } };
    const ofRounds = { product: 'funding_rounds', organizationId, filter, isShared: true } as const;
    this.byCompany = await saveSearch(server, ofRounds);
    this.list = await saveList(server, organizationId, 'companies', ['aa01']);
    this.other = await saveList(server, organizationId, 'companies', ['aa02', 'aa01']);
    await make(as, { url: receiver.url, products: ['companies'], search_ids: [this.search] });
    for (const path of pathsOfAll()) before.set(path, (await as.get(path)).body);
    const feeds = kinds.map((kind) => `/${pathOf(kind)}/changes`);
    for (const path of [...feeds, `/searches/companies/${this.search}/changes`])
      cursors[path] = (await this.readFeed(path)).next_cursor;
  }

  private async merge(): Promise<void> {
    const { server } = this;
    await pause(5);
    this.mergedAt = new Date();
    await pause(5);
    server.clock.set(new Date().toISOString());
    for (const kind of mergedKinds) {
      const [from, into] = merged[kind];
      expect(await merge(server, { kind, from, into, reason })).toMatchObject({ merged: true });
    }
    this.courier = startCourier(server.services);
  }

  async readFeed(path: string, cursor?: string): Promise<FeedBody> {
    const query = cursor === undefined ? '' : `?cursor=${cursor}`;
    return (await this.account.as.get(`${path}${query}`)).body as FeedBody;
  }

  async graph(query: string): Promise<unknown> {
    const { data, errors } = await this.account.as.graph(query);
    return errors.length === 0 ? data : errors;
  }

  async post(path: string, body: object): Promise<unknown> {
    return (await this.account.as.post(path, body)).body;
  }

  async stop(): Promise<void> {
    await this.courier?.stop();
    await this.receiver.stop();
    await this.server.stop();
  }
}

export function idsOf(body: unknown): readonly string[] {
  return (body as { id: string }[]).map(({ id }) => id);
}
