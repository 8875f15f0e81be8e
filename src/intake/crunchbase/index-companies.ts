import type { FileListener, IntakeListener, Reject } from '../intake-item.js';
import { companyFacts, companyLayout, type CompanyFacts, type CompanyRow } from './company-facts.js';
import type { CompanyIndex } from './company-index.js';
import { readCsvRows } from '../csv-rows.js';
import { isOrganizationPermalink, permalinkKey } from './permalink.js';
import { rejectRow } from './reject-row.js';
import type { SourceFile } from '../../files/source-file.js';

/**
 * First pass over the companies file: adds every company to the index and yields the rows that are none. The
 * bytes are reported by the second pass, which is the one that takes long.
 */
export async function* indexCompanies(
  file: SourceFile,
  index: CompanyIndex,
  listener: IntakeListener,
): AsyncGenerator<Reject> {
  const quiet: FileListener = {
    onBytes: () => undefined,
    onRefused: (path, refusal) => {
      listener.onRefused(path, refusal);
    },
  };
  for await (const row of readCsvRows(file, companyLayout, quiet)) {
    if (row.kind === 'Reject') yield row;
    else {
      const reject = indexCompany(file, row, index);
      if (reject !== null) yield reject;
      else listener.onCount('companies in the file', 1);
    }
  }
}

function indexCompany(file: SourceFile, row: CompanyRow, index: CompanyIndex): Reject | null {
  const permalink = row.field('permalink');
  if (permalink === null || !isOrganizationPermalink(permalink)) {
    return rejectRow(file, row, 'the permalink is not a path of an organization');
  }
  if (index.find(permalinkKey(permalink)) !== null) return rejectRow(file, row, 'repeats an earlier row');
  index.add(companyFacts(row, permalink), 'file', row.line);
  return null;
}

/**
 * Second pass: the facts of every company that the first pass took, in the order of the file. The file is read
 * twice because its rows, held as objects, would be the largest thing in memory.
 */
export async function* listIndexedCompanies(
  file: SourceFile,
  index: CompanyIndex,
  listener: IntakeListener,
): AsyncGenerator<CompanyFacts> {
  for await (const row of readCsvRows(file, companyLayout, listener)) {
    if (row.kind === 'Reject') continue;
    const permalink = row.field('permalink') ?? '';
    if (index.find(permalinkKey(permalink))?.line === row.line) yield companyFacts(row, permalink);
  }
}
