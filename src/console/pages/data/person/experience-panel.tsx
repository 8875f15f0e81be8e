import { CsvButton } from '../../../components/csv-button.js';
import { DayText } from '../../../components/day-text.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Grid } from '../../../components/grid.js';
import type { GridColumn } from '../../../components/grid-column.js';
import { Panel } from '../../../components/panel.js';
import type { PersonRecordQuery } from '../../../generated/documents.js';
import { RecordLink } from '../record-link.js';

export type Job = NonNullable<NonNullable<PersonRecordQuery['person']>['experience']>[number];

/** The jobs of a person, with the way to their companies. */
export function ExperiencePanel({ jobs }: { jobs: readonly Job[] }) {
  return (
    <Panel
      title="Experience"
      isFlush={jobs.length > 0}
      aside={<CsvButton name="experience" rows={jobs} columns={columns} />}
    >
      {jobs.length === 0 ? (
        <EmptyState title="No jobs are known" />
      ) : (
        <Grid
          label="Experience"
          rows={jobs}
          columns={columns}
          rowId={(job) => `${job.companyId} ${job.companyName} ${job.title} ${job.startDate}`}
        />
      )}
    </Panel>
  );
}

const columns: readonly GridColumn<Job>[] = [
  { header: 'Position', value: (job) => job.title },
  {
    header: 'Company',
    value: (job) => job.companyName,
    cell: (job) => <RecordLink kind="company" id={job.companyId} name={job.companyName} />,
  },
  { header: 'From', value: (job) => job.startDate, cell: (job) => <DayText value={job.startDate} /> },
  {
    header: 'To',
    value: (job) => job.endDate,
    cell: (job) => (job.isCurrent === true ? 'now' : <DayText value={job.endDate} />),
    isMinor: true,
  },
  { header: 'Location', value: (job) => job.location, isMinor: true },
];
