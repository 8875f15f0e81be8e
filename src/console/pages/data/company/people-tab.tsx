import { CsvButton } from '../../../components/csv-button.js';
import { DayText } from '../../../components/day-text.js';
import { Grid } from '../../../components/grid.js';
import type { GridColumn } from '../../../components/grid-column.js';
import { PeopleOfCompanyDocument, type PeopleOfCompanyQuery } from '../../../generated/documents.js';
import { usePaid } from '../../../graph/use-paid.js';
import { PaidPanel } from '../paid-panel.js';
import { FirstRows } from './first-rows.js';
import { RecordLink } from '../record-link.js';

type Person = NonNullable<PeopleOfCompanyQuery['people']>['nodes'][number];

interface Row {
  readonly person: Person;
  readonly title: string | null;
  readonly isCurrent: boolean;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Who founded the company, works there or did. */
export function PeopleTab({ id }: { id: string }) {
  const paid = usePaid(PeopleOfCompanyDocument, { id });
  const rows = (paid.data?.people?.nodes ?? []).map((person) => rowOf(person, id)).sort(bySeat);
  return (
    <PaidPanel
      title="People"
      label="Show the people"
      offer="Founders, and all others with a job here, now or before. A person costs one credit."
      empty="No people are known"
      paid={paid}
      aside={<CsvButton name="people" rows={rows} columns={columns} />}
      isFlush
    >
      {(data) => (
        <>
          <Grid label="People" rows={rows} columns={columns} rowId={(row) => row.person.id} />
          <FirstRows shown={rows.length} hasMore={data.people?.pageInfo.hasNextPage} />
        </>
      )}
    </PaidPanel>
  );
}

const isFounder = (row: Row): boolean => /founder/i.test(row.title ?? '');

/** Founders first, then those who are here now. */
function bySeat(one: Row, other: Row): number {
  const seat = (row: Row): number => (isFounder(row) ? 2 : 0) + (row.isCurrent ? 1 : 0);
  return seat(other) - seat(one);
}

function rowOf(person: Person, id: string): Row {
  const jobs = (person.experience ?? []).filter((job) => job.companyId === id);
  const job = jobs.find((each) => /founder/i.test(each.title ?? '')) ?? jobs[0];
  return {
    person,
    title: job?.title ?? null,
    isCurrent: jobs.some((each) => each.isCurrent === true),
    startDate: job?.startDate ?? null,
    endDate: job?.endDate ?? null,
  };
}

const columns: readonly GridColumn<Row>[] = [
  {
    header: 'Name',
    value: (row) => row.person.fullName,
    cell: (row) => <RecordLink kind="person" id={row.person.id} name={row.person.fullName} />,
  },
  { header: 'Position here', value: (row) => row.title },
  { header: 'Founder', value: (row) => isFounder(row), isMinor: true },
  { header: 'Here now', value: (row) => row.isCurrent },
  {
    header: 'From',
    value: (row) => row.startDate,
    cell: (row) => <DayText value={row.startDate} />,
    isMinor: true,
  },
  {
    header: 'To',
    value: (row) => row.endDate,
    cell: (row) => <DayText value={row.endDate} />,
    isMinor: true,
  },
  { header: 'Location', value: (row) => row.person.location, isMinor: true },
];
