import { type Installation, pause, postgresUrl } from './dealgraph.js';

const fastRate = ['--rate-limit', '100000000/60s'];

export interface Books {
  /** Credits charged to the organization, by request ID. */
  readonly charges: Map<string, number>;
  /** Credits used in the current month and on the current day, according to the budget. */
  readonly used: { readonly month: number; readonly day: number };
}

/** Returns an organization's ledger and budget. An embedded database must not be open in another process. */
export async function booksOf(installation: Installation, organizationId: string): Promise<Books> {
  const [row] = await installation.query(
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
 * Waits until PostgreSQL has ended the sessions of a killed process. Statements that were already sent may still
 * commit. An embedded database ends with its process. Citus retains connections between its nodes.
 */
export async function untilSessionsEnded(installation: Installation): Promise<void> {
  if (postgresUrl === undefined) return;
  const others = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
      AND application_name NOT LIKE 'citus_internal%'`;
  while (Number((await installation.query(others))[0]?.['count']) > 0) await pause(10);
}

/**
 * Creates an organization with these options, and a key. Their rate limits are never reached, so only credits matter.
 */
export async function openAccount(
  installation: Installation,
  ...terms: string[]
): Promise<{ readonly organization: string; readonly secret: string }> {
  const answer = await installation.answer(['organization', 'create', '--name', 'A', ...fastRate, ...terms]);
  const organization = String(answer['organization_id']);
  return { organization, secret: await issueFastKey(installation, organization) };
}

/** Issues a key with a rate limit that is never reached. */
export async function issueFastKey(
  installation: Installation,
  organization: string,
  ...options: string[]
): Promise<string> {
  const issue = ['key', 'issue', '--organization', organization, ...fastRate];
  return String((await installation.answer([...issue, ...options]))['api_key']);
}
