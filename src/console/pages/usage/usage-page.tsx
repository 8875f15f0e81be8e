import { PageHead } from '../../components/page-head.js';

export function UsagePage() {
  return <PageHead title="Usage" />;
}
