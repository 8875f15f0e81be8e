import { PageHead } from '../../components/page-head.js';

export function SearchesPage() {
  return <PageHead title="Searches" />;
}
