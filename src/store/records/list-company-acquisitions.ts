import type { Page } from '../../domain/page.js';
import type { Database } from '../database.js';

/**
 * A page of the ids of the acquisitions in which a company bought or was bought, newest first, undated ones last, then
 * by id (D1). Null when there is no such company. One company's deals are few and come from two index ranges, so the
 * page is cut after sorting them; no other rows are counted or skipped.
 */
export async function listCompanyAcquisitionIds(
  db: Database,
  companyId: string,
  page: Page,
): Promise<string[] | null> {
  const { rows } = await db.pool.query<{ present: boolean; ids: string[] }>({
    name: 'company-acquisitions',
    text: `SELECT EXISTS (SELECT FROM company WHERE id = $1) AS present, ARRAY(
        SELECT id FROM (
          SELECT id, acquisition_date FROM acquisition WHERE acquirer_company_id = $1
          UNION
          SELECT id, acquisition_date FROM acquisition WHERE acquiree_company_id = $1
        ) deals
        ORDER BY acquisition_date DESC NULLS LAST, id COLLATE "C" LIMIT $2 OFFSET $3::bigint) AS ids`,
    values: [companyId, page.limit, page.page * page.limit],
  });
  const [row] = rows;
  return row?.present === true ? row.ids : null;
}
