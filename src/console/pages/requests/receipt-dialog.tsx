import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { Skeleton } from '../../components/skeleton.js';
import { RequestDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { ReceiptFacts } from './receipt-facts.js';
import { RunAgain } from './run-again.js';

/** The receipt of one request, at the side of the list. */
export function ReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isPlaceholderData } = useFree(RequestDocument, { id });
  const receipt = isPlaceholderData ? undefined : data?.request;
  return (
    <SheetDialog
      title="Receipt"
      size="side"
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>Close</Button>}
    >
      {error?.code === 'NOT_FOUND' && (
        <EmptyState title="There is no request of this id">
          <span>
            No charge has the id <code>{id}</code>, and no request of the last 24 hours: it was free for
            everybody, is longer ago, or the id is mistyped.
          </span>
        </EmptyState>
      )}
      {error !== null && error.code !== 'NOT_FOUND' && (
        <RefusalNotice refusal={error} onRetry={() => void refetch()} />
      )}
      {receipt == null && error === null && <Skeleton lines={8} />}
      {receipt != null && (
        <>
          <ReceiptFacts receipt={receipt} />
          <RunAgain key={receipt.id} receipt={receipt} />
        </>
      )}
    </SheetDialog>
  );
}
