import { PageHead } from '../../components/page-head.js';

export function InvestorPage() {
  return <PageHead title="Investor" />;
}
