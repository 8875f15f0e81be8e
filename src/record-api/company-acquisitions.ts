import type { RequestContext } from '../context/request-context.js';
import type { AcquisitionRecord } from '../records/acquisition.js';
import { noSuchRecord } from '../records/missing-record.js';
import { listCompanyAcquisitionIds } from '../records/sql/read-records.js';
import type { Page } from '../values/page.js';

/**
 * Returns a page of the acquisitions in which a company is the acquirer or the acquiree, newest first (contract 4.3).
 * @throws ApiError NOT_FOUND when no company has this ID.
 */
export async function listCompanyAcquisitions(
  context: RequestContext,
  companyId: string,
  page: Page,
  fields: readonly string[] | undefined,
): Promise<AcquisitionRecord[]> {
  const { db } = context.services;
  const ids = await context.reading.readOfRequested('Company', companyId, (id) =>
    listCompanyAcquisitionIds(db.reads, id, page),
  );
  if (ids === null) throw noSuchRecord('Company', companyId);
  const part = page.page === 0 ? null : page;
  const question = { source: 'companyAcquisitions', parent: companyId, part };
  return context.reading.findPage('Acquisition', { ids, question }, fields);
}
