import { PageHead } from '../../components/page-head.js';

export function SearchPage() {
  return <PageHead title="Search" />;
}
