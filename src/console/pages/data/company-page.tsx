import { getRouteApi } from '@tanstack/react-router';
import { CsvButton } from '../../components/csv-button.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { DayText } from '../../components/stat.js';
import { Tabs } from '../../components/tabs.js';
import type { PeopleOfCompanyQuery } from '../../generated/documents.js';
import {
  AcquisitionsOfCompanyDocument,
  CompanyRecordDocument,
  InvestorsOfCompanyDocument,
  PeopleOfCompanyDocument,
} from '../../generated/documents/company.js';
import { usePaid } from '../../graph/paid-answers.js';
import { acquisitionColumns } from '../../products/acquisitions/view.js';
import { investorColumns } from '../../products/investors/view.js';
import { FirstRows, FundingTab, useCompanyName } from './company/funding-tab.js';
import { ProfileTab } from './company/profile-tab.js';
import { TractionTab } from './company/traction-tab.js';
import { type CompanyTab, companyTabs } from './data-search.js';
import { RecordHead } from './fact-list.js';
import { SignalsTab, useSignalsLabel } from './linked-records.js';
import { PaidPanel } from './paid-panel.js';
import { RecordLink } from './record-link.js';
import { RelatedTab } from './related/related-tab.js';
import { SimilarCompaniesTab } from './similar-tab.js';

const isFounder = (row: Row): boolean => /founder/i.test(row.title ?? '');

const columns: readonly GridColumn<Row>[] = [
  {
    header: 'Name',
    value: (row) => row.person.fullName,
    cell: (row) => <RecordLink kind="person" id={row.person.id} name={row.person.fullName} />,
  },
  { header: 'Title', value: (row) => row.title },
  { header: 'Founder', value: (row) => isFounder(row), isMinor: true },
  { header: 'Current', value: (row) => row.isCurrent },
  {
    header: 'Started',
    value: (row) => row.startDate,
    cell: (row) => <DayText value={row.startDate} />,
    isMinor: true,
  },
  {
    header: 'Ended',
    value: (row) => row.endDate,
    cell: (row) => <DayText value={row.endDate} />,
    isMinor: true,
  },
  { header: 'Location', value: (row) => row.person.location, isMinor: true },
];

const route = getRouteApi('/console/data/companies/$id');

const labels: Readonly<Record<Exclude<CompanyTab, 'signals'>, string>> = {
  profile: 'Profile',
  funding: 'Funding',
  investors: 'Investors',
  acquisitions: 'Acquisitions',
  people: 'People',
  similar: 'Similar',
  related: 'Related records',
  traction: 'Traction',
};

/**
 * The page of a company. Each tab shows its price and is paid for separately, except that Profile and Traction show
 * parts of the same record.
 */
export function CompanyPage() {
  const { id } = route.useParams();
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const name = useCompanyName(id);
  const company = usePaid(CompanyRecordDocument, { id }).data?.company ?? null;
  const signals = useSignalsLabel('company', id);
  return (
    <>
      <RecordHead id={id} kind="Company" name={name} note={company?.tagline} />
      <Tabs
        label="Parts of the company"
        tabs={companyTabs.map((each) => ({ id: each, label: each === 'signals' ? signals : labels[each] }))}
        selected={tab}
        onSelect={(chosen) => {
          void navigate({ search: (search) => ({ ...search, tab: chosen }), resetScroll: false });
        }}
      >
        <Shown key={id} tab={tab} id={id} />
      </Tabs>
    </>
  );
}

type Person = NonNullable<PeopleOfCompanyQuery['people']>['nodes'][number];

interface Row {
  readonly person: Person;
  readonly title: string | null;
  readonly isCurrent: boolean;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Shows the company's founders, and its current and past employees. */
export function PeopleTab({ id }: { id: string }) {
  const paid = usePaid(PeopleOfCompanyDocument, { id });
  const rows = (paid.data?.people?.nodes ?? []).map((person) => rowOf(person, id)).sort(compareRoles);
  return (
    <PaidPanel
      title="People"
      label="Show people"
      offer="Founders, and current and past employees. Each person costs 1 credit."
      empty="No known people"
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

/** Compares two people: founders are first, then current employees. */
function compareRoles(one: Row, other: Row): number {
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

function Shown({ tab, id }: { tab: CompanyTab; id: string }) {
  if (tab === 'funding') return <FundingTab id={id} />;
  if (tab === 'investors') return <InvestorsTab id={id} />;
  if (tab === 'acquisitions') return <AcquisitionsTab id={id} />;
  if (tab === 'people') return <PeopleTab id={id} />;
  if (tab === 'signals') return <SignalsTab page="company" id={id} />;
  if (tab === 'similar') return <SimilarCompaniesTab id={id} />;
  if (tab === 'related') return <RelatedTab id={id} />;
  return tab === 'traction' ? <TractionTab id={id} /> : <ProfileTab id={id} />;
}

/** Shows the company's investors. */
export function InvestorsTab({ id }: { id: string }) {
  const paid = usePaid(InvestorsOfCompanyDocument, { id });
  const investors = paid.data?.investors?.nodes ?? [];
  return (
    <PaidPanel
      title="Investors"
      label="Show investors"
      offer="Full records of the investors in its rounds. Each investor costs 1 credit. The funding rounds include their names."
      empty="No known investors"
      paid={paid}
      aside={<CsvButton name="investors" rows={investors} columns={investorColumns} />}
      isFlush
    >
      {(data) => (
        <>
          <Grid label="Investors" rows={investors} columns={investorColumns} rowId={(row) => row.id} />
          <FirstRows shown={investors.length} hasMore={data.investors?.pageInfo.hasNextPage} />
        </>
      )}
    </PaidPanel>
  );
}

/** Shows the company's acquisitions, both as acquirer and as acquiree. */
export function AcquisitionsTab({ id }: { id: string }) {
  const paid = usePaid(AcquisitionsOfCompanyDocument, { id });
  const deals = paid.data?.acquisitions?.nodes ?? [];
  type Deal = (typeof deals)[number];
  const columns = [
    { header: 'Role', value: (row: Deal) => (row.acquirerCompanyId === id ? 'Buyer' : 'Company bought') },
    ...acquisitionColumns,
  ];
  return (
    <PaidPanel
      title="Acquisitions"
      label="Show acquisitions"
      offer="Companies that it bought, and who bought it. Each acquisition costs 1 credit."
      empty="No known acquisitions"
      paid={paid}
      aside={<CsvButton name="acquisitions" rows={deals} columns={columns} />}
      isFlush
    >
      {(data) => (
        <>
          <Grid label="Acquisitions" rows={deals} columns={columns} rowId={(row) => row.id} />
          <FirstRows shown={deals.length} hasMore={data.acquisitions?.pageInfo.hasNextPage} />
        </>
      )}
    </PaidPanel>
  );
}
