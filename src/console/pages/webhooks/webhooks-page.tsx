import { PageHead } from '../../components/page-head.js';

export function WebhooksPage() {
  return <PageHead title="Webhooks" />;
}
