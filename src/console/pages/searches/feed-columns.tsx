import { Badge, type BadgeProps } from '../../components/badge.js';
import { format } from '../../components/format.js';
import type { GridColumn } from '../../components/grid-column.js';
import type { ChangeName, SearchFeedRecordsQuery } from '../../generated/documents.js';

type PaidChange = NonNullable<SearchFeedRecordsQuery['searchChanges']>['changes'][number];
type Row = Omit<PaidChange, 'record'> & Partial<Pick<PaidChange, 'record'>>;

const words: Readonly<Record<ChangeName, { label: string; look: NonNullable<BadgeProps['look']> }>> = {
  ADDED: { label: 'Added', look: 'good' },
  UPDATED: { label: 'Updated', look: 'accent' },
  REMOVED: { label: 'Removed', look: 'bad' },
};

/** The columns of a feed; the record's own are empty where it is not paid for. */
export const feedColumns: readonly GridColumn<Row>[] = [
  {
    header: 'Change',
    value: ({ change }) => words[change].label,
    cell: ({ change }) => <Badge look={words[change].look}>{words[change].label}</Badge>,
  },
  { header: 'Record', value: ({ record }) => nameOf(record) },
  { header: 'What it says', value: ({ record }) => detailOf(record), isMinor: true },
  { header: 'Id', value: ({ id }) => id, cell: ({ id }) => <code>{id}</code> },
  { header: 'When', value: ({ at }) => at, cell: ({ at }) => format.moment(at), isMinor: true },
];

function nameOf(record: Row['record']): string | null {
  if (record == null) return null;
  if ('organizationName' in record) return record.organizationName;
  if ('fullName' in record) return record.fullName;
  if ('investorName' in record) return record.investorName;
  if ('acquirerName' in record) return `${record.acquirerName} buys ${record.acquireeName}`;
  return 'companyName' in record ? record.companyName : null;
}

function detailOf(record: Row['record']): string | null {
  if (record == null) return null;
  if ('organizationName' in record) {
    const { website, employeeCount } = record;
    return joined(website.domain, employeeCount === null ? null : `${format.count(employeeCount)} employees`);
  }
  if ('fullName' in record) return joined(record.currentPositionTitle, record.currentPositionCompanyName);
  if ('investorName' in record) return record.hqLocation;
  if ('acquirerName' in record)
    return record.acquisitionDate === null ? null : format.day(record.acquisitionDate);
  if (!('companyName' in record)) return null;
  const { investmentType, raisedAmountUsd, announcedOn } = record;
  return joined(
    investmentType,
    raisedAmountUsd === null ? null : format.money(raisedAmountUsd),
    announcedOn === null ? null : format.day(announcedOn),
  );
}

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' · ');
