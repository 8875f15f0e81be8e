import { PageHead } from '../../components/page-head.js';

export function RequestsPage() {
  return <PageHead title="Requests" />;
}
