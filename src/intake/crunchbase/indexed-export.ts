import type { IntakeListener, Reject } from '../intake-item.js';
import type { SourceFile } from '../../files/source-file.js';
import { createCompanyIndex, type CompanyIndex } from './company-index.js';
import { hasColumn } from './has-column.js';
import { indexAcquisitions, type Acquisitions } from './index-acquisitions.js';
import { indexCompanies } from './index-companies.js';
import { emptyDocuments, indexDocuments, type Documents } from './index-documents.js';
import { indexInvestments } from './index-investments.js';
import { indexLinkedInvestments } from './index-linked-investments.js';
import { indexRounds } from './index-rounds.js';
import { InvestorIndex } from './investor-index.js';
import { RoundIndex } from './round-index.js';
import { StubCompanies } from './stub-companies.js';

/** The files of an export; null for those that are missing. */
interface ExportFiles {
  readonly companies: SourceFile | null;
  readonly documents: SourceFile | null;
  readonly acquisitions: SourceFile | null;
  /** With the company's permalink only. */
  readonly rounds: SourceFile | null;
  /** With a description of the company. */
  readonly describedRounds: SourceFile | null;
  /** In either form. */
  readonly investments: SourceFile | null;
}

/** The content of all files, linked, before records are made of it. */
export interface IndexedExport {
  readonly companies: SourceFile | null;
  readonly index: CompanyIndex;
  readonly documents: Documents;
  readonly stubs: StubCompanies;
  readonly acquisitions: Acquisitions;
  readonly rounds: RoundIndex;
  readonly investors: InvestorIndex;
}

/** The files of the export among others, by their names. */
export function findExportFiles(files: readonly SourceFile[]): ExportFiles {
  const find = (name: string): SourceFile | null => files.find((file) => file.name === name) ?? null;
  return {
    companies: find('companies.csv'),
    documents: find('companies.json'),
    acquisitions: find('acquisitions.csv'),
    rounds: find('rounds2.csv'),
    describedRounds: find('rounds.csv'),
    investments: find('investments.csv'),
  };
}

/** Reads all files, yielding their rejects. Each needs those before it: rounds the companies, investments the rounds. */
export async function* indexExport(
  files: ExportFiles,
  listener: IntakeListener,
): AsyncGenerator<Reject, IndexedExport> {
  const index = createCompanyIndex();
  const stubs = new StubCompanies(index, listener, files.companies !== null);
  const { companies } = files;
  if (companies !== null) yield* indexCompanies(companies, index, listener);
  const documents =
    files.documents === null ? emptyDocuments() : yield* indexDocuments(files.documents, index, listener);
  const acquisitions: Acquisitions =
    files.acquisitions === null
      ? new Map()
      : yield* indexAcquisitions(files.acquisitions, index, stubs, listener);
  const intake = { index, stubs, rounds: new RoundIndex(), investors: new InvestorIndex(), listener };
  for (const file of [files.rounds, files.describedRounds])
    if (file !== null) yield* indexRounds(file, intake);
  const { investments } = files;
  if (investments !== null && (await hasColumn(investments, 'investor_permalink')))
    yield* indexLinkedInvestments(investments, intake);
  else if (investments !== null) yield* indexInvestments(investments, intake);
  intake.investors.assignIds();
  countRounds(intake.rounds, listener);
  return { companies, documents, acquisitions, ...intake };
}

function countRounds(rounds: RoundIndex, listener: IntakeListener): void {
  if (rounds.size > 0) listener.onCount('rounds', rounds.size);
  const orphans = [...rounds.values()].filter((round) => round.company === null);
  if (orphans.length > 0) listener.onCount('rounds without a company', orphans.length);
}
