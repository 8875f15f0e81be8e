import type { IntakeListener, Reject } from '../intake-item.js';
import {
  createCompanyIndex,
  type CompanyIndex,
  type InvestorEntry,
  type RoundEntry,
} from './company-index.js';
import { indexAcquisitions, type Acquisitions } from './index-acquisitions.js';
import { indexCompanies } from './index-companies.js';
import { emptyDocuments, indexDocuments, type Documents } from './index-documents.js';
import { indexInvestments } from './index-investments.js';
import { indexRounds } from './index-rounds.js';
import { findSourceFile, type SourceFile } from '../source-file.js';

/** The files of an export that lie in the folder; null for those that do not. */
interface ExportFiles {
  readonly companies: SourceFile | null;
  readonly documents: SourceFile | null;
  readonly acquisitions: SourceFile | null;
  readonly rounds: SourceFile | null;
  readonly investments: SourceFile | null;
}

/** All that the files say, linked, before a record is made of it. */
export interface IndexedExport {
  readonly companies: SourceFile | null;
  readonly index: CompanyIndex;
  readonly documents: Documents;
  readonly acquisitions: Acquisitions;
  readonly rounds: ReadonlyMap<string, RoundEntry>;
  readonly investors: ReadonlyMap<string, InvestorEntry>;
}

/** The files of the export in a folder, plain or with `.gz`. */
export async function findExportFiles(folder: string): Promise<ExportFiles> {
  return {
    companies: await findSourceFile(folder, 'companies.csv'),
    documents: await findSourceFile(folder, 'companies.json'),
    acquisitions: await findSourceFile(folder, 'acquisitions.csv'),
    rounds: await findSourceFile(folder, 'rounds2.csv'),
    investments: await findSourceFile(folder, 'investments.csv'),
  };
}

/** Reads all files, yielding their rejects. Each leans on those before it: rounds on companies, investments on rounds. */
export async function* indexExport(
  files: ExportFiles,
  listener: IntakeListener,
): AsyncGenerator<Reject, IndexedExport> {
  const index = createCompanyIndex();
  const { companies } = files;
  if (companies !== null) yield* indexCompanies(companies, index, listener);
  const documents =
    files.documents === null ? emptyDocuments() : yield* indexDocuments(files.documents, index, listener);
  const acquisitions: Acquisitions =
    files.acquisitions === null
      ? { deals: new Map(), sideFacts: new Map() }
      : yield* indexAcquisitions(files.acquisitions, index, listener);
  const rounds: IndexedExport['rounds'] =
    files.rounds === null ? new Map() : yield* indexRounds(files.rounds, index, listener);
  const investors: IndexedExport['investors'] =
    files.investments === null ? new Map() : yield* indexInvestments(files.investments, index, listener);
  return { companies, index, documents, acquisitions, rounds, investors };
}
