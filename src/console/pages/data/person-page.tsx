import { getRouteApi } from '@tanstack/react-router';
import { CsvButton } from '../../components/csv-button.js';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { EmptyState } from '../../components/notice.js';
import { Panel } from '../../components/page-head.js';
import { DayText } from '../../components/stat.js';
import { Tabs } from '../../components/tabs.js';
import type { FoundedByPersonQuery, PersonRecordQuery } from '../../generated/documents.js';
import {
  FoundedByPersonDocument,
  PersonInvestorDocument,
  PersonRecordDocument,
} from '../../generated/documents/investors-and-people.js';
import { usePaid } from '../../graph/paid-answers.js';
import { investorColumns } from '../../products/investors/view.js';
import styles from './company/company-tabs.module.css';
import { personTabs } from './data-search.js';
import { FactList, RecordHead, TagList } from './fact-list.js';
import { SignalsTab, useSignalsLabel } from './linked-records.js';
import { PaidPanel } from './paid-panel.js';
import { ExternalLink, RecordLink } from './record-link.js';

const columns: readonly GridColumn<Company>[] = [
  {
    header: 'Company',
    value: (row) => row.organizationName,
    cell: (row) => <RecordLink kind="company" id={row.id} name={row.organizationName} />,
  },
  {
    header: 'Operating status',
    value: (row) => row.operatingStatus,
    cell: (row) => format.label(row.operatingStatus),
    isMinor: true,
  },
  {
    header: 'Founded',
    value: (row) => row.foundedYear,
    cell: (row) => format.text(row.foundedYear?.toString()),
    isNumber: true,
    isMinor: true,
  },
  {
    header: 'Location',
    value: (row) => [row.hq.city, row.hq.country].filter(Boolean).join(', '),
    isMinor: true,
  },
  {
    header: 'Total raised',
    value: (row) => row.funding.totalFundingUsd,
    cell: (row) => format.money(row.funding.totalFundingUsd),
    isNumber: true,
  },
];

const route = getRouteApi('/console/data/people/$id');

/** The page of a person. Each panel shows its price and is paid for separately. */
export function PersonPage() {
  const { id } = route.useParams();
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const person = usePaid(PersonRecordDocument, { id }).data?.person ?? null;
  const signals = useSignalsLabel('person', id);
  return (
    <>
      <RecordHead id={id} kind="Person" name={person?.fullName ?? null} note={person?.tagline} />
      <Tabs
        label="Parts of the person"
        tabs={personTabs.map((each) => ({ id: each, label: each === 'signals' ? signals : 'Profile' }))}
        selected={tab}
        onSelect={(chosen) => {
          void navigate({ search: { tab: chosen }, resetScroll: false });
        }}
      >
        {tab === 'signals' ? (
          <SignalsTab key={id} page="person" id={id} />
        ) : (
          <PersonProfileTab key={id} id={id} />
        )}
      </Tabs>
    </>
  );
}

type Job = NonNullable<NonNullable<PersonRecordQuery['person']>['experience']>[number];

type Company = NonNullable<FoundedByPersonQuery['companies']>['nodes'][number];

/** Shows the companies that a person has founded, according to the titles of the person's jobs. */
export function FoundedPanel({ jobs }: { jobs: readonly Job[] }) {
  const founded = jobs.filter(({ title }) => /founder/i.test(title ?? ''));
  const ids = [...new Set(founded.flatMap(({ companyId }) => companyId ?? []))];
  const paid = usePaid(FoundedByPersonDocument, ids.length === 0 ? null : { ids });
  if (ids.length === 0) return null;
  return (
    <PaidPanel
      title="Founded"
      label={ids.length === 1 ? 'Show 1 company' : `Show ${ids.length} companies`}
      offer="Companies that this person founded, with the total raised. Each company costs 1 credit."
      empty="No known companies"
      paid={paid}
      isFlush
    >
      {(data) => (
        <Grid
          label="Founded companies"
          rows={data.companies?.nodes ?? []}
          columns={columns}
          rowId={(row) => row.id}
        />
      )}
    </PaidPanel>
  );
}

type Person = NonNullable<PersonRecordQuery['person']>;

/** Shows the person's record, the companies that the person has founded, and the person's investor record. */
export function PersonProfileTab({ id }: { id: string }) {
  const paid = usePaid(PersonRecordDocument, { id });
  const person = paid.data?.person ?? null;
  return (
    <>
      <PaidPanel
        title="Person"
        label="Show person"
        offer="The person's record: facts, jobs, education and skills. It costs 1 credit."
        empty="No person has this ID"
        paid={paid}
        recordPath={`/api/v1/people/${encodeURIComponent(id)}`}
      >
        {(data) => data.person !== null && <Summary person={data.person} />}
      </PaidPanel>
      {person !== null && (
        <>
          <ExperiencePanel jobs={person.experience ?? []} />
          <FoundedPanel jobs={person.experience ?? []} />
        </>
      )}
      {paid.refusal?.code !== 'NOT_FOUND' && <PersonInvestorPanel id={id} />}
      {person !== null && (
        <div className={styles['grid']}>
          <EducationPanel schools={person.education ?? []} />
          <Panel title="Skills and languages">
            <TagList label="Skills" tags={person.skills} />
            <TagList label="Highlights" tags={person.highlights?.map(format.label) ?? null} />
            <TagList label="Languages" tags={person.languages?.flatMap(({ name }) => name ?? []) ?? null} />
          </Panel>
        </div>
      )}
    </>
  );
}

function Summary({ person }: { person: Person }) {
  return (
    <>
      {person.about !== null && <p className={styles['description']}>{person.about}</p>}
      <PersonFacts person={person} />
    </>
  );
}

type School = NonNullable<NonNullable<PersonRecordQuery['person']>['education']>[number];

/** Shows the schools and degrees of a person. */
export function EducationPanel({ schools }: { schools: readonly School[] }) {
  if (schools.length === 0) return null;
  return (
    <Panel title="Education">
      <FactList
        facts={schools.map(({ name, degreeTitle, fieldOfStudy, startDate, endDate }) => [
          `${startDate?.slice(0, 4) ?? ''}–${endDate?.slice(0, 4) ?? ''}`,
          [degreeTitle, fieldOfStudy, name].filter(Boolean).join(', '),
        ])}
      />
    </Panel>
  );
}

/** Shows the facts about a person, one per line. */
export function PersonFacts({ person }: { person: NonNullable<PersonRecordQuery['person']> }) {
  const { currentPositionTitle: title, currentPositionCompanyName: company } = person;
  const linked = (url: string | null) => (url === null ? null : <ExternalLink url={url} />);
  return (
    <FactList
      facts={[
        ['Current job', [title, company].filter(Boolean).join(', ')],
        ['Location', person.location ?? person.region],
        ['Seniority', person.levelOfSeniority],
        ['Years of experience', person.yearsOfExperience?.toString()],
        ['Education level', person.educationLevel],
        ['Followers', person.profnetFollowers === null ? null : format.count(person.profnetFollowers)],
        ['Professional network', linked(person.profnetUrl)],
        ['Microblog', linked(person.microblogUrl)],
        ['Code hosting', linked(person.codehostUrl)],
      ]}
    />
  );
}

/** Shows the investor record of a person. Shows nothing if the person does not invest. */
export function PersonInvestorPanel({ id }: { id: string }) {
  const paid = usePaid(PersonInvestorDocument, { id });
  if (paid.data === null && paid.refusal === null && paid.price?.rows === 0) return null;
  return (
    <PaidPanel
      title="As an investor"
      label="Show investor"
      offer="This person also invests. The investor record costs 1 credit."
      empty="No known investments"
      paid={paid}
      isFlush
    >
      {(data) => (
        <Grid
          label="Investor"
          rows={data.investors?.nodes ?? []}
          columns={investorColumns}
          rowId={(row) => row.id}
        />
      )}
    </PaidPanel>
  );
}

/** Shows the jobs of a person, with links to the companies. */
function ExperiencePanel({ jobs }: { jobs: readonly Job[] }) {
  return (
    <Panel
      title="Experience"
      isFlush={jobs.length > 0}
      aside={<CsvButton name="experience" rows={jobs} columns={jobColumns} />}
    >
      {jobs.length === 0 ? (
        <EmptyState title="No known jobs" />
      ) : (
        <Grid
          label="Experience"
          rows={jobs}
          columns={jobColumns}
          rowId={(job) => `${job.companyId} ${job.companyName} ${job.title} ${job.startDate}`}
        />
      )}
    </Panel>
  );
}

const jobColumns: readonly GridColumn<Job>[] = [
  { header: 'Title', value: (job) => job.title },
  {
    header: 'Company',
    value: (job) => job.companyName,
    cell: (job) => <RecordLink kind="company" id={job.companyId} name={job.companyName} />,
  },
  {
    header: 'Started',
    value: (job) => job.startDate,
    cell: (job) => <DayText value={job.startDate} />,
    isMinor: true,
  },
  {
    header: 'Ended',
    value: (job) => job.endDate,
    cell: (job) => (job.isCurrent === true ? 'Current' : <DayText value={job.endDate} />),
    isMinor: true,
  },
  { header: 'Location', value: (job) => job.location, isMinor: true },
];
