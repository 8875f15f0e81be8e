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
import type { SourceFile } from '../../files/source-file.js';

/** The files of an export; null for those that are missing. */
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

/** The files of the export among others, by their names. */
export function findExportFiles(files: readonly SourceFile[]): ExportFiles {
  const find = (name: string): SourceFile | null => files.find((file) => file.name === name) ?? null;
  return {
    companies: find('companies.csv'),
    documents: find('companies.json'),
    acquisitions: find('acquisitions.csv'),
    rounds: find('rounds2.csv'),
    investments: find('investments.csv'),
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
