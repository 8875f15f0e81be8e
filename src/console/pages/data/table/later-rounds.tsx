import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.js';
import { RefusalNotice } from '../../../components/notice.js';
import { PriceButton } from '../../../components/price-button.js';
import { useSettled } from '../../../components/use-settled.js';
import type { FilterValue } from '../../../filters/filter-model.js';
import type { ProductView, RecordRow } from '../../../products/product-view.js';
import { productViews } from '../../../products/product-views.js';

/** The default page of the Data page, so that the page that is paid for here is shown there. */
const pageSize = 25;

export interface LaterRoundsProps {
  readonly view: ProductView;
  readonly rows: readonly RecordRow[];
}

/**
 * A button that shows what the investors of the selected records did next: the rounds they joined later. It pays for
 * their first page and opens it on the Data page.
 */
export function LaterRounds({ view: { laterRounds }, rows }: LaterRoundsProps) {
  const filter = laterRounds?.filterOf(rows) ?? null;
  // Rows are often selected one after the other. The price is requested once the user pauses.
  const settled = useSettled(filter, 300, false);
  if (laterRounds === null || filter === null || settled === null) return null;
  return <PricedRounds key={JSON.stringify(settled)} label={laterRounds.label} filter={settled} />;
}

function PricedRounds({ label, filter }: { label: string; filter: FilterValue }) {
  const navigate = useNavigate();
  const [isGoing, setGoing] = useState(false);
  const paid = productViews.FUNDING_ROUNDS.usePage({ filter, orderBy: null, first: pageSize, after: null });
  const isThere = paid.page !== null;
  const text = JSON.stringify(filter);
  useEffect(() => {
    if (isGoing && isThere)
      void navigate({
        to: '/console/data',
        search: { tab: 'rounds', filter: JSON.parse(text) as FilterValue },
      });
  }, [isGoing, isThere, navigate, text]);
  if (paid.refusal !== null)
    return (
      <RefusalNotice
        refusal={paid.refusal}
        onRetry={() => {
          paid.renew();
        }}
      />
    );
  if (paid.price?.rows === 0) return <p>These investors have no later rounds.</p>;
  if (isThere)
    return (
      <Button
        onPress={() => {
          setGoing(true);
        }}
      >
        {label} · paid
      </Button>
    );
  const pay = (): void => {
    setGoing(true);
    paid.pay();
  };
  return <PriceButton label={label} paid={{ ...paid, pay }} />;
}
