import { getRouteApi } from '@tanstack/react-router';
import { Tabs } from '../../components/tabs.js';
import { CompanyRecordDocument } from '../../generated/documents.js';
import { usePaid } from '../../graph/use-paid.js';
import { companyTabs, type CompanyTab } from './company-search.js';
import { AcquisitionsTab } from './company/acquisitions-tab.js';
import { FundingTab } from './company/funding-tab.js';
import { InvestorsTab } from './company/investors-tab.js';
import { PeopleTab } from './company/people-tab.js';
import { ProfileTab } from './company/profile-tab.js';
import { TractionTab } from './company/traction-tab.js';
import { NeighboursTab } from './neighbours/neighbours-tab.js';
import { useCompanyName } from './company/use-company-name.js';
import { RecordHead } from './record-head.js';

const route = getRouteApi('/console/data/companies/$id');

const labels: Readonly<Record<CompanyTab, string>> = {
  profile: 'Profile',
  funding: 'Funding',
  investors: 'Investors',
  acquisitions: 'Acquisitions',
  people: 'People',
  neighbours: 'Neighbours',
  traction: 'Traction',
};

/** One company. Each tab says its price, and is paid for by itself; the record is that of two of them. */
export function CompanyPage() {
  const { id } = route.useParams();
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const name = useCompanyName(id);
  const company = usePaid(CompanyRecordDocument, { id }).data?.company ?? null;
  return (
    <>
      <RecordHead id={id} kind="Company" name={name} note={company?.tagline} />
      <Tabs
        label="Parts of the company"
        tabs={companyTabs.map((each) => ({ id: each, label: labels[each] }))}
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

function Shown({ tab, id }: { tab: CompanyTab; id: string }) {
  if (tab === 'funding') return <FundingTab id={id} />;
  if (tab === 'investors') return <InvestorsTab id={id} />;
  if (tab === 'acquisitions') return <AcquisitionsTab id={id} />;
  if (tab === 'people') return <PeopleTab id={id} />;
  if (tab === 'neighbours') return <NeighboursTab id={id} />;
  return tab === 'traction' ? <TractionTab id={id} /> : <ProfileTab id={id} />;
}
