import { PageHead } from '../../components/page-head.js';

export function DataPage() {
  return <PageHead title="Data" />;
}
