import type { SourceFile } from '../../files/source-file.js';
import { nameKey } from '../../records/identifiers.js';
import type { IntakeListener, Reject } from '../intake-item.js';
import { readJsonLines } from '../json-lines.js';
import { RefusalWatch } from '../refusal-watch.js';
import type { CompanyEntry, CompanyIndex } from './company-index.js';
import {
  type CompanyDocument,
  documentFacts,
  type DocumentPerson,
  documentPersonName,
  documentSlug,
  documentUpdatedAt,
  findDocument,
} from './document.js';
import { organizationPermalink, permalinkKey, rejectRow } from './ids.js';
import { websiteDomain } from './values.js';

/**
 * Reads the documents, adds companies that are missing from the companies file to the index, and yields invalid lines
 * as rejects. The documents' rounds are not imported: the rounds file has the same rounds under other IDs, and no
 * reliable key matches them. They are used only to find out which investors are people.
 */
export async function* indexDocuments(
  file: SourceFile,
  index: CompanyIndex,
  listener: IntakeListener,
): AsyncGenerator<Reject, Documents> {
  const documents = emptyDocuments();
  const watch = new RefusalWatch(file, listener);
  for await (const line of readJsonLines(file, watch, listener)) {
    if (line.kind === 'Reject') {
      yield watch.note(line);
      continue;
    }
    const document = findDocument(line.value);
    const slug = document === null ? null : documentSlug(document);
    if (document === null || slug === null) {
      yield watch.note(rejectRow(file, line, reasonOf(line.value)));
      continue;
    }
    watch.note(line);
    if (!indexDocument(document, organizationPermalink(slug), index, documents, listener))
      yield rejectRow(file, line, 'repeats an earlier document');
  }
  watch.end();
  return documents;
}

/** Explains why a line is no document. A record in the contract's format is in a file with the wrong name. */
function reasonOf(value: unknown): string {
  const isRecord = typeof value === 'object' && value !== null && 'organization_name' in value;
  return isRecord
    ? 'the line is a record of the contract, so the file must be named companies.ndjson'
    : 'the document has no company';
}

/** A person named in the documents (`companies.json`). */
export interface PersonEntry {
  readonly person: DocumentPerson;
  readonly jobs: {
    readonly company: CompanyEntry;
    readonly title: string | null;
    readonly isPast: boolean | null;
  }[];
  /** The time of the latest change to a document that names the person. */
  updatedAt: string | null;
}

/** Data from the documents, held in memory until the companies are yielded. */
export interface Documents {
  readonly byCompany: Map<CompanyEntry, CompanyDocument>;
  /** People by lowercase permalink, in the order in which they are first named. */
  readonly people: Map<string, PersonEntry>;
  /** Normalized names of people who invested, with the lowercase permalinks of the people who have each name. */
  readonly personInvestors: Map<string, Set<string>>;
  /** Normalized names of companies and firms that invested. */
  readonly firmInvestors: Set<string>;
}

/** Returns the data of an export without documents. */
export function emptyDocuments(): Documents {
  return { byCompany: new Map(), people: new Map(), personInvestors: new Map(), firmInvestors: new Set() };
}

function indexDocument(
  document: CompanyDocument,
  permalink: string,
  index: CompanyIndex,
  documents: Documents,
  listener: IntakeListener,
): boolean {
  const known = index.find(permalinkKey(permalink));
  if (known !== null && documents.byCompany.has(known)) return false;
  if (known === null) listener.onCount('companies from documents', 1);
  else listener.onCount('companies enriched from documents', 1);
  const company = known ?? index.add(documentFacts(document, permalink), 'document');
  company.domain ??= websiteDomain(document.homepage_url, permalink);
  // Drops the rounds, which are the larger half of a document, from memory. `noteInvestors` still reads them from
  // `document`.
  documents.byCompany.set(company, { ...document, funding_rounds: [] });
  notePeople(document, company, documents);
  noteInvestors(document, documents);
  return true;
}

function notePeople(document: CompanyDocument, company: CompanyEntry, documents: Documents): void {
  const updatedAt = documentUpdatedAt(document);
  for (const { person, title, is_past: isPast } of document.relationships) {
    notePerson(person, updatedAt, documents).jobs.push({ company, title, isPast });
  }
}

function notePerson(person: DocumentPerson, updatedAt: string | null, documents: Documents): PersonEntry {
  const key = person.permalink.toLowerCase();
  const entry = documents.people.get(key) ?? { person, jobs: [], updatedAt };
  if ((updatedAt ?? '') > (entry.updatedAt ?? '')) entry.updatedAt = updatedAt;
  documents.people.set(key, entry);
  return entry;
}

function noteInvestors(document: CompanyDocument, documents: Documents): void {
  const updatedAt = documentUpdatedAt(document);
  for (const { person, financial_org: firm, company } of document.funding_rounds.flatMap(
    (round) => round.investments,
  )) {
    const firmKey = nameKey(firm?.name ?? company?.name ?? '');
    if (firmKey !== null) documents.firmInvestors.add(firmKey);
    if (person !== null) notePersonInvestor(person, updatedAt, documents);
  }
}

function notePersonInvestor(person: DocumentPerson, updatedAt: string | null, documents: Documents): void {
  notePerson(person, updatedAt, documents);
  const key = nameKey(documentPersonName(person) ?? '');
  if (key === null) return;
  const permalinks = documents.personInvestors.get(key) ?? new Set();
  documents.personInvestors.set(key, permalinks.add(person.permalink.toLowerCase()));
}
