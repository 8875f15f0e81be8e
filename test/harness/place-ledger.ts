import { pause, postgresUrl, type Place } from './dealgraph.js';

const fastRate = ['--rate-limit', '100000000/60s'];

export interface Books {
  /** What the organization was charged, by request id. */
  readonly charges: Map<string, number>;
  /** What the budget counts of this month and day. */
  readonly used: { readonly month: number; readonly day: number };
}

/** The books of an organization; of the embedded database only while no process holds it. */
export async function booksOf(place: Place, organizationId: string): Promise<Books> {
  const [row] = await place.query(
    `SELECT month_used::int AS month, day_used::int AS day,
       (SELECT coalesce(json_object_agg(request_id, credits), '{}') FROM ledger_entry l
        WHERE l.organization_id = b.organization_id) AS charges
     FROM credit_budget b WHERE organization_id = '${organizationId}'`,
  );
  return {
    charges: new Map(Object.entries(row?.['charges'] as Record<string, number>)),
    used: { month: Number(row?.['month']), day: Number(row?.['day']) },
  };
}

/**
 * Until PostgreSQL has ended the sessions of a process that was killed: what it was sent before may still be committed.
 * The embedded database dies with its process.
 */
export async function untilSessionsEnded(place: Place): Promise<void> {
  if (postgresUrl === undefined) return;
  const others = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
  while (Number((await place.query(others))[0]?.['count']) > 0) await pause(10);
}

/** A new organization on these terms, with a key of so high a rate that only its credits bind. */
export async function openAccount(
  place: Place,
  ...terms: string[]
): Promise<{ readonly organization: string; readonly secret: string }> {
  const answer = await place.answer(['organization', 'create', '--name', 'A', ...fastRate, ...terms]);
  const organization = String(answer['organization_id']);
  return { organization, secret: await issueFastKey(place, organization) };
}

/** A key whose rate is never reached. */
export async function issueFastKey(
  place: Place,
  organization: string,
  ...options: string[]
): Promise<string> {
  const issue = ['key', 'issue', '--organization', organization, ...fastRate];
  return String((await place.answer([...issue, ...options]))['api_key']);
}
