import type { RecordKind } from '../../domain/record-kinds.js';
import type { ExportData, ExportFile } from './export-data.js';

export type ExportKind = Extract<
  RecordKind,
  'Company' | 'Ipo' | 'Person' | 'Investor' | 'FundingRound' | 'Acquisition'
>;

/** The files that records of a kind are made of, apart from the file with their own rows. */
const linkedFiles: Readonly<Record<ExportKind, readonly ExportFile[]>> = {
  Company: [
    'organization_descriptions.csv',
    'people.csv',
    'jobs.csv',
    'investors.csv',
    'funding_rounds.csv',
    'investments.csv',
    'acquisitions.csv',
    'ipos.csv',
  ],
  Ipo: ['organizations.csv'],
  Person: ['people_descriptions.csv', 'jobs.csv', 'degrees.csv', 'organizations.csv'],
  Investor: [
    'organizations.csv',
    'organization_descriptions.csv',
    'people.csv',
    'people_descriptions.csv',
    'funding_rounds.csv',
    'investments.csv',
    'funds.csv',
  ],
  FundingRound: ['organizations.csv', 'people.csv', 'investors.csv', 'investments.csv'],
  Acquisition: ['organizations.csv'],
};

/** Whether records of this kind would lack what a part of the archive says that was not read. */
export function isWithheld(data: ExportData, kind: ExportKind): boolean {
  return data.isArchiveBroken && linkedFiles[kind].some((file) => data.failedFiles.has(file));
}
