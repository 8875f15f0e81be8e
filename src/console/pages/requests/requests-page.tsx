import { getRouteApi } from '@tanstack/react-router';
import { PageHead } from '../../components/page-head.js';
import { WithScope } from '../../session/with-scope.js';
import { ReceiptDialog } from './receipt-dialog.js';
import { ReceiptFinder } from './receipt-finder.js';
import { RequestList } from './request-list.js';
import { requestsSearch } from './requests-search.js';

const route = getRouteApi('/console/requests');

/** What was asked, request by request: its status, its price, its receipt. */
export function RequestsPage() {
  // The router leaves in what was not understood.
  const { receipt, ...filters } = requestsSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  return (
    <>
      <PageHead
        title="Requests"
        note="What was charged in the last 31 days, and what was refused, failed or cost nothing in the last 24 hours. What is free for everybody (counts, names, prices) is not listed."
      />
      <WithScope scope="usage:read" does="see what was charged">
        <ReceiptFinder />
        <RequestList filters={filters} />
        {receipt !== undefined && (
          <ReceiptDialog
            id={receipt}
            onClose={() => {
              void navigate({ search: filters });
            }}
          />
        )}
      </WithScope>
    </>
  );
}
