import { PageHead } from '../../components/page-head.js';

export function PersonPage() {
  return <PageHead title="Person" />;
}
