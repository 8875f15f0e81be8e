import { format } from '../../../components/format.js';
import { Panel } from '../../../components/page-head.js';
import { Stat } from '../../../components/stat.js';
import type { CompanyRecordQuery } from '../../../generated/documents.js';
import { CompanyRecordDocument } from '../../../generated/documents/company.js';
import { usePaid } from '../../../graph/paid-answers.js';
import { FactList, TagList } from '../fact-list.js';
import { PaidPanel } from '../paid-panel.js';
import { ExternalLink, RecordLink } from '../record-link.js';
import styles from './company-tabs.module.css';

type Company = NonNullable<CompanyRecordQuery['company']>;

/** Shows the company's record: summary, facts, websites and tags. */
export function ProfileTab({ id }: { id: string }) {
  const paid = usePaid(CompanyRecordDocument, { id });
  const company = paid.data?.company ?? null;
  return (
    <>
      <PaidPanel
        title="Company"
        label="Show company"
        offer="The company's record: facts, web, funding totals, founders, news and traction metrics. It costs 1 credit."
        empty="No company has this ID"
        paid={paid}
        recordPath={`/api/v1/companies/${encodeURIComponent(id)}`}
      >
        {(data) => data.company !== null && <Summary company={data.company} />}
      </PaidPanel>
      {company !== null && (
        <div className={styles['grid']}>
          <div className={styles['column']}>
            <Panel title="Facts">
              <FactList facts={factsOf(company)} />
            </Panel>
            <FoundersPanel founders={company.founderInfo ?? []} />
            <NewsPanel news={company.news ?? []} />
          </div>
          <div className={styles['column']}>
            <WebPanel company={company} />
            <Panel title="Tags">
              <TagList label="Industries" tags={company.industry} />
              <TagList label="Technology verticals" tags={company.techVerticals?.flat() ?? null} />
              <TagList label="Tags" tags={company.tags} />
              <TagList label="Business models" tags={company.businessModels} />
              <TagList label="Highlights" tags={company.highlights?.map(format.label) ?? null} />
              <TagList label="Technologies used" tags={company.technologies} />
              <TagList label="Certifications" tags={company.certifications} />
            </Panel>
          </div>
        </div>
      )}
    </>
  );
}

function Summary({ company: { description, funding, investorCount } }: { company: Company }) {
  const { lastFundingType: type, lastFundingDate: date } = funding;
  const lastRound = [type, date === null ? null : format.day(date)].filter(Boolean).join(', ');
  return (
    <>
      {description !== null && <p className={styles['description']}>{description}</p>}
      <dl className={styles['stats']}>
        <Stat
          label="Total raised"
          value={format.money(funding.totalFundingUsd)}
          note={funding.roundCount === 1 ? '1 round' : `${format.count(funding.roundCount)} rounds`}
        />
        <Stat
          label="Last round"
          value={format.money(funding.lastFundingUsd)}
          note={lastRound === '' ? undefined : lastRound}
        />
        <Stat label="Post-money valuation" value={format.money(funding.postMoneyValuationUsd)} />
        <Stat label="Investors" value={format.count(investorCount)} />
      </dl>
    </>
  );
}

/** Formats a code as words. Returns null for null, so that the fact is left out. */
const labelOf = (value: string | null): string | null => (value === null ? null : format.label(value));

function factsOf(company: Company): readonly (readonly [string, React.ReactNode])[] {
  const { hq, ipo: ipos, acquisition } = company;
  const ipo = ipos?.[0];
  return [
    ['Operating status', labelOf(company.operatingStatus)],
    ['Headquarters', [hq.city, hq.state, hq.country].filter(Boolean).join(', ')],
    ['Founded', company.foundedYear?.toString()],
    [
      'Employees',
      company.employeeCount === null ? company.employeeCountRange : format.count(company.employeeCount),
    ],
    ['Growth stage', labelOf(company.growthStage)],
    ['Customer focus', labelOf(company.customerFocus)],
    ['Also known as', company.organizationNameAliases?.join(', ')],
    ['Rank', company.organizationRank === null ? null : format.count(company.organizationRank)],
    ['Patents', company.patentCount === null ? null : format.count(company.patentCount)],
    [
      'Went public',
      ipo === undefined
        ? null
        : [ipo.wentPublicOn === null ? null : format.day(ipo.wentPublicOn), ipo.stockSymbol]
            .filter(Boolean)
            .join(', '),
    ],
    [
      'Acquired by',
      acquisition?.acquirer == null
        ? null
        : [acquisition.acquirer, acquisition.date === null ? null : format.day(acquisition.date)]
            .filter(Boolean)
            .join(', '),
    ],
    ['Record updated', company.lastUpdated === null ? null : format.day(company.lastUpdated)],
  ];
}

function WebPanel({ company: { website, web, contact, socials } }: { company: Company }) {
  return (
    <Panel title="Web">
      <FactList
        facts={[
          ['Website', <ExternalLink key="url" url={website.url} text={website.domain ?? undefined} />],
          ['Other domains', website.domainAliases?.join(', ')],
          ['Email', contact.email],
          ['Phone', contact.phoneNumber],
          ['Monthly visits', web.visits === null ? null : format.count(web.visits)],
          ['Pages per visit', web.pagesPerVisit?.toString()],
          ['Top country of visitors', web.topCountry],
          ['Professional network', followed(socials.profnet)],
          ['Microblog', followed(socials.microblog)],
          ['Photo sharing', followed(socials.photoshare)],
          ['Social network', linked(socials.socialnet.url)],
          ['Funding database', linked(socials.fundingdb.url)],
          ['Deal database', linked(socials.dealdb.url)],
          ['App Store A', linked(socials.appstoreA.urls?.[0])],
          ['App Store B', linked(socials.appstoreB.urls?.[0])],
        ]}
      />
    </Panel>
  );
}

function linked(url: string | null | undefined) {
  return url == null ? null : <ExternalLink url={url} />;
}

function followed({ url, followerCount }: { url: string | null; followerCount: number | null }) {
  if (url === null) return null;
  return (
    <>
      <ExternalLink url={url} />
      {followerCount !== null && ` · ${format.count(followerCount)} followers`}
    </>
  );
}

type Founders = NonNullable<NonNullable<CompanyRecordQuery['company']>['founderInfo']>;

/** Shows the founders from the company's record. */
function FoundersPanel({ founders }: { founders: Founders }) {
  if (founders.length === 0) return null;
  return (
    <Panel title="Founders">
      <FactList
        facts={founders.map((founder) => [
          founder.title ?? 'Founder',
          <RecordLink
            key={founder.fullName}
            kind="person"
            id={founder.svcPersonId}
            name={founder.fullName}
          />,
        ])}
      />
    </Panel>
  );
}

type News = NonNullable<NonNullable<CompanyRecordQuery['company']>['news']>;

/** Shows news about the company. */
function NewsPanel({ news }: { news: News }) {
  if (news.length === 0) return null;
  return (
    <Panel title="News">
      <ul className={styles['news']}>
        {news.slice(0, 8).map(({ title, url, publisher, date }) => (
          <li key={`${url} ${title}`}>
            <ExternalLink url={url} text={title ?? undefined} />
            <span className={styles['small']}>
              {[publisher, date === null ? null : format.day(date)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
