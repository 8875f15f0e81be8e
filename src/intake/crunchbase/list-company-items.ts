import type { IntakeItem, IntakeListener } from '../intake-item.js';
import type { CompanyFacts } from './company-facts.js';
import type { CompanyEntry } from './company-index.js';
import { ipoRecord } from './company-ipo.js';
import { companyRecord } from './company-record.js';
import { companySummary, type CompanySummary } from './company-summary.js';
import { documentFacts, mergeFacts } from './document-facts.js';
import { listIndexedCompanies } from './index-companies.js';
import type { IndexedExport } from './indexed-export.js';
import { permalinkKey } from './permalink.js';

/** The companies of which others repeat something; null until the company's record is made. */
export type SummaryTable = Map<CompanyEntry, CompanySummary | null>;

/**
 * Yields the companies, each with its IPO behind it: those of the companies file in its order, then those of the
 * documents and the stubs as they came up. Fills the summaries that are asked for on the way.
 */
export async function* listCompanyItems(
  indexed: IndexedExport,
  summaries: SummaryTable,
  listener: IntakeListener,
): AsyncGenerator<IntakeItem> {
  if (indexed.companies !== null) {
    for await (const facts of listIndexedCompanies(indexed.companies, indexed.index, listener)) {
      const entry = indexed.index.find(permalinkKey(facts.permalink));
      if (entry !== null) yield* companyItems(entry, facts, indexed, summaries, listener);
    }
  }
  for (const entry of indexed.index.entries()) {
    const facts = entry.origin === 'file' ? null : findFacts(entry, indexed);
    if (facts !== null) yield* companyItems(entry, facts, indexed, summaries, listener);
  }
}

function findFacts(entry: CompanyEntry, { documents, stubs }: IndexedExport): CompanyFacts | null {
  const document = documents.byCompany.get(entry);
  const side = stubs.find(entry);
  return document === undefined ? side : mergeFacts(documentFacts(document, entry.permalink), side);
}

function* companyItems(
  entry: CompanyEntry,
  facts: CompanyFacts,
  { documents }: IndexedExport,
  summaries: SummaryTable,
  listener: IntakeListener,
): Generator<IntakeItem> {
  const record = companyRecord(entry, facts, documents.byCompany.get(entry) ?? null, listener);
  if (summaries.has(entry)) summaries.set(entry, companySummary(record));
  yield { kind: 'Company', record };
  for (const ipo of record.ipo ?? []) yield { kind: 'Ipo', record: ipoRecord(entry, record, ipo) };
}
