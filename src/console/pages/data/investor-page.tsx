import { getRouteApi } from '@tanstack/react-router';
import { Tabs } from '../../components/tabs.js';
import { InvestorRecordDocument } from '../../generated/documents.js';
import { usePaid } from '../../graph/use-paid.js';
import { investorTabs, type InvestorTab } from './investor-search.js';
import { CoInvestorsTab } from './investor/co-investors-tab.js';
import { InvestorProfileTab } from './investor/investor-profile-tab.js';
import { PortfolioTab } from './investor/portfolio-tab.js';
import { YearsTab } from './investor/years-tab.js';
import { RecordHead } from './record-head.js';

const route = getRouteApi('/console/data/investors/$id');

const labels: Readonly<Record<InvestorTab, string>> = {
  profile: 'Profile',
  portfolio: 'Portfolio',
  'co-investors': 'Co-investors',
  years: 'Rounds by year',
};

/** One investor. Each tab says its price, and is paid for by itself. */
export function InvestorPage() {
  const { id } = route.useParams();
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const investor = usePaid(InvestorRecordDocument, { id }).data?.investor ?? null;
  return (
    <>
      <RecordHead id={id} kind="Investor" name={investor?.investorName ?? null} note={investor?.hqLocation} />
      <Tabs
        label="Parts of the investor"
        tabs={investorTabs.map((each) => ({ id: each, label: labels[each] }))}
        selected={tab}
        onSelect={(chosen) => {
          void navigate({ search: { tab: chosen }, resetScroll: false });
        }}
      >
        {tab === 'profile' && <InvestorProfileTab key={id} id={id} />}
        {tab === 'portfolio' && <PortfolioTab key={id} id={id} />}
        {tab === 'co-investors' && <CoInvestorsTab key={id} id={id} />}
        {tab === 'years' && <YearsTab key={id} id={id} />}
      </Tabs>
    </>
  );
}
