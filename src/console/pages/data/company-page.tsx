import { PageHead } from '../../components/page-head.js';

export function CompanyPage() {
  return <PageHead title="Company" />;
}
