import type { Paid } from '../graph/paid.js';
import { Button } from './button.js';
import { creditsText } from './credits-text.js';
import { format } from './format.js';

/** That what is shown was paid for already, when and for how much; and a way to pay for it anew. */
export function AnswerAge({ paid }: { paid: Pick<Paid<unknown>, 'paidAt' | 'charged' | 'renew'> }) {
  if (paid.paidAt === null) return null;
  return (
    <span
      title={format.moment(paid.paidAt)}
      style={{ fontSize: '0.85rem', color: 'var(--ink-3)', whiteSpace: 'nowrap' }}
    >
      Paid {format.recent(paid.paidAt)} · {creditsText(paid.charged ?? 0)}{' '}
      <Button look="quiet" size="small" onPress={paid.renew}>
        Ask again
      </Button>
    </span>
  );
}
