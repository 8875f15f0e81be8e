import { getRouteApi } from '@tanstack/react-router';
import { CsvButton } from '../../components/csv-button.js';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { Panel } from '../../components/page-head.js';
import { DayText, Stat } from '../../components/stat.js';
import { Tabs } from '../../components/tabs.js';
import type { CoInvestorsQuery, InvestorRecordQuery } from '../../generated/documents.js';
import {
  CoInvestorsDocument,
  InvestorRecordDocument,
} from '../../generated/documents/investors-and-people.js';
import { usePaid } from '../../graph/paid-answers.js';
import styles from './company/company-tabs.module.css';
import { type InvestorTab, investorTabs } from './data-search.js';
import { FactList, RecordHead, TagList } from './fact-list.js';
import { PortfolioTab } from './investor/portfolio-tab.js';
import { YearsTab } from './investor/years-tab.js';
import { SignalsTab, useSignalsLabel } from './linked-records.js';
import { PaidPanel } from './paid-panel.js';
import { ExternalLink, RecordLink } from './record-link.js';
import { SimilarInvestorsTab } from './similar-tab.js';

const recordOf = (group: Group) => group.key[0]?.record ?? null;

const columns: readonly GridColumn<Group>[] = [
  {
    header: 'Investor',
    value: (row) => recordOf(row)?.name,
    cell: (row) => <RecordLink kind="investor" id={recordOf(row)?.id} name={recordOf(row)?.name} />,
  },
  { header: 'Shared rounds', value: (row) => row.count, isNumber: true },
  { header: 'Companies', value: (row) => row.countDistinct, isNumber: true, isMinor: true },
  {
    header: 'Last shared round',
    value: (row) => row.max.announcedOn,
    cell: (row) => <DayText value={row.max.announcedOn} />,
  },
  {
    header: 'Raised in these rounds',
    value: (row) => row.sum.raisedAmountUsd,
    cell: (row) => format.money(row.sum.raisedAmountUsd),
    isNumber: true,
    isMinor: true,
  },
];

const route = getRouteApi('/console/data/investors/$id');

const labels: Readonly<Record<Exclude<InvestorTab, 'signals'>, string>> = {
  profile: 'Profile',
  portfolio: 'Portfolio',
  'co-investors': 'Co-investors',
  similar: 'Similar',
  years: 'Rounds by year',
};

/** The page of an investor. Each tab shows its price and is paid for separately. */
export function InvestorPage() {
  const { id } = route.useParams();
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const investor = usePaid(InvestorRecordDocument, { id }).data?.investor ?? null;
  const signals = useSignalsLabel('investor', id);
  return (
    <>
      <RecordHead id={id} kind="Investor" name={investor?.investorName ?? null} note={investor?.hqLocation} />
      <Tabs
        label="Parts of the investor"
        tabs={investorTabs.map((each) => ({ id: each, label: each === 'signals' ? signals : labels[each] }))}
        selected={tab}
        onSelect={(chosen) => {
          void navigate({ search: { tab: chosen }, resetScroll: false });
        }}
      >
        {tab === 'profile' && <InvestorProfileTab key={id} id={id} />}
        {tab === 'portfolio' && <PortfolioTab key={id} id={id} />}
        {tab === 'co-investors' && <CoInvestorsTab key={id} id={id} />}
        {tab === 'similar' && <SimilarInvestorsTab key={id} id={id} />}
        {tab === 'years' && <YearsTab key={id} id={id} />}
        {tab === 'signals' && <SignalsTab key={id} page="investor" id={id} />}
      </Tabs>
    </>
  );
}

type Group = NonNullable<CoInvestorsQuery['fundingRoundsAggregate']>['groups'][number];

/** Shows the investors that took part in the same rounds, most frequent first. */
export function CoInvestorsTab({ id }: { id: string }) {
  const paid = usePaid(CoInvestorsDocument, { id, others: { id: { ne: id } } });
  const groups = paid.data?.fundingRoundsAggregate?.groups ?? [];
  return (
    <PaidPanel
      title="Co-investors"
      label={`Show ${paid.price?.rows ?? 25} co-investors`}
      offer="Investors in the same rounds, the most frequent first. Each co-investor costs 1 credit."
      empty="No known co-investors"
      paid={paid}
      aside={<CsvButton name="co-investors" rows={groups} columns={columns} />}
      isFlush
    >
      {() => (
        <Grid label="Co-investors" rows={groups} columns={columns} rowId={(row) => recordOf(row)?.id ?? ''} />
      )}
    </PaidPanel>
  );
}

type Investor = NonNullable<InvestorRecordQuery['investor']>;

/** Shows the investor's record: summary, facts, funds and focus. */
export function InvestorProfileTab({ id }: { id: string }) {
  const paid = usePaid(InvestorRecordDocument, { id });
  const investor = paid.data?.investor ?? null;
  return (
    <>
      <PaidPanel
        title="Investor"
        label="Show investor"
        offer="The investor's record: facts, focus, numbers of investments and exits, and funds. It costs 1 credit."
        empty="No investor has this ID"
        paid={paid}
        recordPath={`/api/v1/investors/${encodeURIComponent(id)}`}
      >
        {(data) => data.investor !== null && <Summary investor={data.investor} />}
      </PaidPanel>
      {investor !== null && (
        <div className={styles['grid']}>
          <div className={styles['column']}>
            <Panel title="Facts">
              <FactList facts={factsOf(investor)} />
            </Panel>
            {investor.fundDetails !== null && investor.fundDetails.length > 0 && (
              <Funds funds={investor.fundDetails} />
            )}
          </div>
          <Panel title="Focus">
            <TagList label="Investor types" tags={investor.investorTypes?.map(format.label) ?? null} />
            <TagList label="Stages" tags={investor.investmentStage} />
            <TagList label="Industries" tags={investor.industryTarget} />
            <TagList label="Industries, top level" tags={investor.svcIndustryTarget} />
          </Panel>
        </div>
      )}
    </>
  );
}

function Summary({ investor }: { investor: Investor }) {
  return (
    <>
      {investor.description !== null && <p className={styles['description']}>{investor.description}</p>}
      <dl className={styles['stats']}>
        <Stat label="Investments" value={format.count(investor.numberOfInvestments)} />
        <Stat label="Lead investments" value={format.count(investor.numberOfLeadInvestments)} />
        <Stat label="Exits" value={format.count(investor.numberOfExits)} />
        <Stat label="Funds" value={format.count(investor.numberOfFunds)} />
      </dl>
    </>
  );
}

function factsOf(investor: Investor): readonly (readonly [string, React.ReactNode])[] {
  const { companyId, personId } = investor;
  return [
    ['Location', investor.hqLocation],
    ['Founded', investor.foundedYear?.toString()],
    ['Operating status', investor.operatingStatus === null ? null : format.label(investor.operatingStatus)],
    ['Employee range', investor.companySize],
    ['Rank', investor.investorRank === null ? null : format.count(investor.investorRank)],
    ['Domain', investor.domain],
    [
      'Professional network',
      investor.profnetUrl === null ? null : <ExternalLink key="profnet" url={investor.profnetUrl} />,
    ],
    [
      'Microblog',
      investor.microblogUrl === null ? null : <ExternalLink key="microblog" url={investor.microblogUrl} />,
    ],
    [
      'Company record',
      companyId === null ? null : (
        <RecordLink key="company" kind="company" id={companyId} name={investor.investorName} />
      ),
    ],
    [
      'Person record',
      personId === null ? null : (
        <RecordLink key="person" kind="person" id={personId} name={investor.investorName} />
      ),
    ],
  ];
}

function Funds({ funds }: { funds: NonNullable<Investor['fundDetails']> }) {
  return (
    <Panel title="Funds">
      <FactList
        facts={funds.map(({ name, announcedOn, raisedAmountUsd }) => [
          format.text(name),
          [
            raisedAmountUsd === null ? null : format.money(raisedAmountUsd),
            announcedOn === null ? null : format.day(announcedOn),
          ]
            .filter(Boolean)
            .join(', ') || format.text(null),
        ])}
      />
    </Panel>
  );
}
