import { PageHead } from '../../components/page-head.js';

export function ListPage() {
  return <PageHead title="List" />;
}
