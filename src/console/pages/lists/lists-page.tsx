import { PageHead } from '../../components/page-head.js';

export function ListsPage() {
  return <PageHead title="Lists" />;
}
