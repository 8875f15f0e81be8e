import { useState } from 'react';
import { Form } from 'react-aria-components';
import { newKey } from '../../client/charge-headers.js';
import { Button } from '../components/button.js';
import { creditsText, format } from '../components/format.js';
import { RefusalNotice } from '../components/notice.js';
import { SheetDialog } from '../components/sheet-dialog.js';
import { TextBox } from '../components/text-box.js';
import styles from './operator.module.css';
import { useOperatorChange } from './operator-client.js';
import type { Receipt } from './operator-objects.js';

interface RefundDialogProps {
  readonly organizationId: string;
  readonly charge: Receipt;
  readonly onClose: () => void;
}

/** The dialog that refunds a charge, whole or in part. Its button names the credits. */
export function RefundDialog({ organizationId, charge, onClose }: RefundDialogProps) {
  const [typed, setTyped] = useState(String(charge.credits));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  // The external ID makes a repeated attempt return the first refund, after a lost response.
  const [externalId] = useState(() => `operator-page-${newKey()}`);
  const changing = useOperatorChange();
  const credits = readCredits(typed, charge.credits);
  const isReasonMissing = reason.trim() === '';
  const refund = (): void => {
    setChecked(true);
    if (credits === null || isReasonMissing) return;
    const body = { request_id: charge.id, credits, reason: reason.trim(), external_id: externalId };
    changing.mutate(
      { method: 'POST', path: `/organizations/${organizationId}/refunds`, body },
      { onSuccess: onClose },
    );
  };
  return (
    <SheetDialog
      title="Refund this charge?"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="refund-form" isPending={changing.isPending}>
            {credits === null ? 'Refund' : `Refund ${creditsText(credits)}`}
          </Button>
        </>
      }
    >
      <p>
        {charge.operation}, {format.instant(charge.charged_at)}, {creditsText(charge.credits)}. The credits go
        back to the month or the grants that paid.
      </p>
      <Form
        id="refund-form"
        className={styles['fields'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          refund();
        }}
      >
        <TextBox
          label="Credits"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          validationBehavior="aria"
          errorMessage={
            isChecked && credits === null
              ? `Enter a whole number from 1 to ${format.count(charge.credits)}.`
              : undefined
          }
        />
        <TextBox
          label="Reason"
          hint="The organization does not see it."
          maxLength={500}
          autoFocus
          value={reason}
          onChange={setReason}
          validationBehavior="aria"
          errorMessage={isChecked && isReasonMissing ? 'Enter a reason.' : undefined}
        />
      </Form>
      {changing.error !== null && <RefusalNotice refusal={changing.error} />}
    </SheetDialog>
  );
}

/** Reads a number of credits from 1 to `most`, such as `1,200`. Returns null for other text. */
function readCredits(text: string, most: number): number | null {
  const digits = text.trim().replaceAll(',', '');
  const credits = /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  return credits >= 1 && credits <= most ? credits : null;
}
