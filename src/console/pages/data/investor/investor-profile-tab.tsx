import { EmptyState } from '../../../components/empty-state.js';
import { format } from '../../../components/format.js';
import { Panel } from '../../../components/panel.js';
import { Stat } from '../../../components/stat.js';
import { InvestorRecordDocument, type InvestorRecordQuery } from '../../../generated/documents.js';
import { usePaid } from '../../../graph/use-paid.js';
import styles from '../company/company-tabs.module.css';
import { ExternalLink } from '../external-link.js';
import { FactList } from '../fact-list.js';
import { PaidPanel } from '../paid-panel.js';
import { RecordLink } from '../record-link.js';
import { TagList } from '../tag-list.js';

type Investor = NonNullable<InvestorRecordQuery['investor']>;

/** What is known of the investor itself. */
export function InvestorProfileTab({ id }: { id: string }) {
  const paid = usePaid(InvestorRecordDocument, { id });
  const investor = paid.data?.investor ?? null;
  return (
    <>
      <PaidPanel
        title="Investor"
        label="Show the investor"
        offer="The investor's record: facts, what it invests in, its figures and funds. It costs one credit."
        empty="This investor is not known"
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
            <Funds funds={investor.fundDetails ?? []} />
          </div>
          <Panel title="Invests in">
            <TagList label="Types of investor" tags={investor.investorTypes} />
            <TagList label="Stages" tags={investor.investmentStage} />
            <TagList label="Industries" tags={investor.industryTarget} />
            <TagList label="Industries, as derived" tags={investor.svcIndustryTarget} />
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
        <Stat label="As lead" value={format.count(investor.numberOfLeadInvestments)} />
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
    ['Status', investor.operatingStatus],
    ['Size', investor.companySize],
    ['Rank', investor.investorRank === null ? null : format.count(investor.investorRank)],
    ['Domain', investor.domain],
    [
      'Profnet',
      investor.profnetUrl === null ? null : <ExternalLink key="profnet" url={investor.profnetUrl} />,
    ],
    [
      'Microblog',
      investor.microblogUrl === null ? null : <ExternalLink key="microblog" url={investor.microblogUrl} />,
    ],
    [
      'Is the company',
      companyId === null ? null : (
        <RecordLink key="company" kind="company" id={companyId} name={investor.investorName} />
      ),
    ],
    [
      'Is the person',
      personId === null ? null : (
        <RecordLink key="person" kind="person" id={personId} name={investor.investorName} />
      ),
    ],
  ];
}

function Funds({ funds }: { funds: NonNullable<Investor['fundDetails']> }) {
  return (
    <Panel title="Funds">
      {funds.length === 0 ? (
        <EmptyState title="No funds are known" />
      ) : (
        <FactList
          facts={funds.map(({ name, announcedOn, raisedAmountUsd }) => [
            format.text(name),
            `${format.money(raisedAmountUsd)}, ${format.day(announcedOn)}`,
          ])}
        />
      )}
    </Panel>
  );
}
