import { useSyncExternalStore } from 'react';
import { format } from '../components/format.js';
import { Notice } from '../components/notice.js';
import { latestReceipt } from '../graph/latest-receipt.js';
import { useViewer } from '../session/use-viewer.js';

/** The share of the allowance below which the notice is shown. */
const shownBelow = 0.1;

/** Warns when less than a tenth of the daily allowance of free answers about few records is left (D20). */
export function NarrowNotice() {
  const receipt = useSyncExternalStore(latestReceipt.subscribe, latestReceipt.read);
  const { data, dataUpdatedAt } = useViewer();
  const stated = receipt?.narrow ?? null;
  const known = data?.viewer?.narrowAnswers ?? null;
  const left = stated !== null && stated.at > dataUpdatedAt ? stated : known;
  if (left === null || left.remaining >= left.limit * shownBelow) return null;
  return (
    <Notice look="warn">
      {format.count(left.remaining)} of {format.count(left.limit)} free answers about fewer than 10 records
      left today. Paid requests still work. Resets at 00:00 UTC.
    </Notice>
  );
}
