import { format } from '../../../components/format.js';
import { Panel } from '../../../components/panel.js';
import { Stat } from '../../../components/stat.js';
import { CompanyRecordDocument, type CompanyRecordQuery } from '../../../generated/documents.js';
import { usePaid } from '../../../graph/use-paid.js';
import { ExternalLink } from '../external-link.js';
import { FactList } from '../fact-list.js';
import { PaidPanel } from '../paid-panel.js';
import { TagList } from '../tag-list.js';
import styles from './company-tabs.module.css';
import { FoundersPanel } from './founders-panel.js';
import { NewsPanel } from './news-panel.js';

type Company = NonNullable<CompanyRecordQuery['company']>;

/** What is known of the company itself. */
export function ProfileTab({ id }: { id: string }) {
  const paid = usePaid(CompanyRecordDocument, { id });
  const company = paid.data?.company ?? null;
  return (
    <>
      <PaidPanel
        title="Company"
        label="Show the company"
        offer="The company's record: facts, web, funding in sum, founders by name, news, and the figures of its traction."
        empty="This company is not known"
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
              <TagList label="Technology" tags={company.techVerticals?.flat() ?? null} />
              <TagList label="Tags" tags={company.tags} />
              <TagList label="Business models" tags={company.businessModels} />
              <TagList label="Highlights" tags={company.highlights?.map(spelled) ?? null} />
              <TagList label="Technologies in use" tags={company.technologies} />
              <TagList label="Certifications" tags={company.certifications} />
            </Panel>
          </div>
        </div>
      )}
    </>
  );
}

/** `strong_headcount_growth` as words. */
const spelled = (tag: string): string => tag.replaceAll('_', ' ');

function Summary({ company: { description, funding, investorCount } }: { company: Company }) {
  return (
    <>
      {description !== null && <p className={styles['description']}>{description}</p>}
      <dl className={styles['stats']}>
        <Stat
          label="Raised in all"
          value={format.money(funding.totalFundingUsd)}
          note={`${format.count(funding.roundCount)} rounds`}
        />
        <Stat
          label="Last round"
          value={format.money(funding.lastFundingUsd)}
          note={`${format.text(funding.lastFundingType)}, ${format.day(funding.lastFundingDate)}`}
        />
        <Stat label="Valuation" value={format.money(funding.postMoneyValuationUsd)} note="after the money" />
        <Stat label="Investors" value={format.count(investorCount)} />
      </dl>
    </>
  );
}

function factsOf(company: Company): readonly (readonly [string, React.ReactNode])[] {
  const { hq, ipo, acquisition } = company;
  const offering = ipo?.[0];
  return [
    ['Status', company.operatingStatus],
    ['Headquarters', [hq.city, hq.state, hq.country].filter(Boolean).join(', ')],
    ['Founded', company.foundedYear?.toString()],
    [
      'Employees',
      company.employeeCount === null ? company.employeeCountRange : format.count(company.employeeCount),
    ],
    ['Stage', company.growthStage],
    ['Customers', company.customerFocus],
    ['Also known as', company.organizationNameAliases?.join(', ')],
    ['Rank', company.organizationRank === null ? null : format.count(company.organizationRank)],
    ['Patents', company.patentCount === null ? null : format.count(company.patentCount)],
    [
      'Went public',
      offering === undefined
        ? null
        : `${format.day(offering.wentPublicOn)}, ${format.text(offering.stockSymbol)}`,
    ],
    [
      'Acquired by',
      acquisition?.acquirer == null ? null : `${acquisition.acquirer}, ${format.day(acquisition.date)}`,
    ],
    ['Record of', company.lastUpdated === null ? null : format.day(company.lastUpdated)],
  ];
}

function WebPanel({ company: { website, web, contact, socials } }: { company: Company }) {
  return (
    <Panel title="Web">
      <FactList
        facts={[
          ['Website', <ExternalLink key="url" url={website.url} text={website.domain ?? undefined} />],
          ['Other domains', website.domainAliases?.join(', ')],
          ['E-mail', contact.email],
          ['Telephone', contact.phoneNumber],
          ['Visits a month', web.visits === null ? null : format.count(web.visits)],
          ['Pages a visit', web.pagesPerVisit?.toString()],
          ['Most visits from', web.topCountry],
          ['Profnet', followed(socials.profnet)],
          ['Microblog', followed(socials.microblog)],
          ['Photoshare', followed(socials.photoshare)],
          ['Socialnet', linked(socials.socialnet.url)],
          ['Fundingdb', linked(socials.fundingdb.url)],
          ['Dealdb', linked(socials.dealdb.url)],
          ['App store A', linked(socials.appstoreA.urls?.[0])],
          ['App store B', linked(socials.appstoreB.urls?.[0])],
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
