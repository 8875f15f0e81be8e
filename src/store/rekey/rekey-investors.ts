import type { InvestorRecord } from '../../domain/records/investor.js';
import { changeUnnoted } from '../records/change-unnoted.js';
import { investorReaders } from '../records/investor-row.js';
import type { RekeyStep } from './rekey-step.js';

interface InvestorKeys extends Pick<InvestorRecord, 'id' | 'investorName' | 'domain'> {
  readonly nameKey: string | null;
  readonly domainKey: string | null;
}

/** Makes the keys of investors' names and domains again from their records. */
export const rekeyInvestors: RekeyStep = async (client, after, limit) => {
  const { rows } = await client.query<InvestorKeys>(
    `SELECT id, investor_name AS "investorName", domain, name_key AS "nameKey", domain_key AS "domainKey"
     FROM investor WHERE id > $1 ORDER BY id LIMIT $2`,
    [after?.[0] ?? '', limit],
  );
  const changed = rows
    .map((row) => ({
      ...row,
      madeNameKey: investorReaders.nameKey(row),
      madeDomainKey: investorReaders.domainKey(row),
    }))
    .filter((row) => row.nameKey !== row.madeNameKey || row.domainKey !== row.madeDomainKey);
  if (changed.length > 0) {
    await client.query(`SELECT FROM investor WHERE id = ANY($1) ORDER BY id COLLATE "C" FOR NO KEY UPDATE`, [
      changed.map(({ id }) => id),
    ]);
    await changeUnnoted(client, () =>
      client.query(
        // One that an import wrote meanwhile has its keys.
        `UPDATE investor SET name_key = made.name_key, domain_key = made.domain_key
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
           AS made (id, investor_name, domain, name_key, domain_key)
         WHERE investor.id = made.id AND investor.investor_name IS NOT DISTINCT FROM made.investor_name
           AND investor.domain IS NOT DISTINCT FROM made.domain`,
        [
          changed.map(({ id }) => id),
          changed.map(({ investorName }) => investorName),
          changed.map(({ domain }) => domain),
          changed.map(({ madeNameKey }) => madeNameKey),
          changed.map(({ madeDomainKey }) => madeDomainKey),
        ],
      ),
    );
  }
  const last = rows.at(-1);
  return last === undefined ? null : [last.id];
};
