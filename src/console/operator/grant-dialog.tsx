import { useState } from 'react';
import { Form } from 'react-aria-components';
import { newKey } from '../../client/charge-headers.js';
import { Button } from '../components/button.js';
import { format } from '../components/format.js';
import { RefusalNotice } from '../components/notice.js';
import { SheetDialog } from '../components/sheet-dialog.js';
import { TextBox } from '../components/text-box.js';
import styles from './operator.module.css';
import { useOperatorChange } from './operator-client.js';
import type { Organization } from './operator-objects.js';

interface GrantDialogProps {
  readonly organization: Organization;
  readonly onClose: () => void;
}

/** The terms of a grant, as they were typed. */
interface Typed {
  readonly credits: string;
  /** The last day in UTC, `YYYY-MM-DD`; empty for none. */
  readonly expires: string;
  readonly note: string;
}

/** The dialog that grants credits: first the terms, then their confirmation. */
export function GrantDialog({ organization, onClose }: GrantDialogProps) {
  const [typed, setTyped] = useState<Typed>({ credits: '', expires: '', note: '' });
  const [isConfirming, setConfirming] = useState(false);
  return isConfirming ? (
    <ConfirmGrant
      {...{ organization, typed, onClose }}
      onBack={() => {
        setConfirming(false);
      }}
    />
  ) : (
    <GrantTerms
      {...{ organization, typed, onClose }}
      onChange={setTyped}
      onNext={() => {
        setConfirming(true);
      }}
    />
  );
}

interface GrantTermsProps extends GrantDialogProps {
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
  readonly onNext: () => void;
}

function GrantTerms({ organization, typed, onChange, onNext, onClose }: GrantTermsProps) {
  const [isChecked, setChecked] = useState(false);
  const wrong = isChecked ? complaintsOf(typed) : {};
  const next = (): void => {
    setChecked(true);
    if (Object.keys(complaintsOf(typed)).length === 0) onNext();
  };
  return (
    <SheetDialog
      title={`Grant credits to ${organization.name}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="grant-form">
            Continue
          </Button>
        </>
      }
    >
      <Form
        id="grant-form"
        className={styles['fields'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      >
        <TextBox
          label="Credits"
          inputMode="numeric"
          autoFocus
          value={typed.credits}
          onChange={(credits) => onChange({ ...typed, credits })}
          validationBehavior="aria"
          errorMessage={wrong.credits}
        />
        <TextBox
          label="Last day"
          placeholder="YYYY-MM-DD"
          hint="The remaining credits expire at the end of this day, in UTC. Empty: they do not expire."
          value={typed.expires}
          onChange={(expires) => onChange({ ...typed, expires })}
          validationBehavior="aria"
          errorMessage={wrong.expires}
        />
        <TextBox
          label="Note"
          hint="For example the number of an invoice. The organization does not see it."
          maxLength={500}
          value={typed.note}
          onChange={(note) => onChange({ ...typed, note })}
        />
      </Form>
    </SheetDialog>
  );
}

interface ConfirmGrantProps extends GrantDialogProps {
  readonly typed: Typed;
  readonly onBack: () => void;
}

function ConfirmGrant({ organization: { id, name }, typed, onBack, onClose }: ConfirmGrantProps) {
  // The external ID makes a repeated attempt return the first grant, after a lost response.
  const [externalId] = useState(() => `operator-page-${newKey()}`);
  const changing = useOperatorChange();
  const credits = readCredits(typed.credits) ?? 0;
  const expiresAt = typed.expires.trim() === '' ? null : endOf(typed.expires.trim());
  const note = typed.note.trim();
  const grant = (): void => {
    const body = { credits, expires_at: expiresAt, external_id: externalId, ...(note !== '' && { note }) };
    changing.mutate({ method: 'POST', path: `/organizations/${id}/grants`, body }, { onSuccess: onClose });
  };
  return (
    <SheetDialog
      title={`Grant ${format.count(credits)} credits?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onBack}>Back</Button>
          <Button look="primary" isPending={changing.isPending} onPress={grant}>
            Grant {format.count(credits)} credits
          </Button>
        </>
      }
    >
      <p>
        {name} gets {format.count(credits)} credits
        {expiresAt === null ? ', which do not expire' : `, which expire on ${format.moment(expiresAt)}`}.
        Charges use the monthly credits first.
      </p>
      {note !== '' && <p>Note: {note}</p>}
      {changing.error !== null && <RefusalNotice refusal={changing.error} />}
    </SheetDialog>
  );
}

/** Returns what is wrong with the terms, by field. */
function complaintsOf({ credits, expires }: Typed): { readonly credits?: string; readonly expires?: string } {
  const day = expires.trim();
  return {
    ...(readCredits(credits) === null && { credits: 'Enter a whole number of at least 1.' }),
    ...(day !== '' && endOf(day) === null && { expires: 'Enter a date such as 2030-12-31.' }),
  };
}

/** Reads a number such as `5000` or `5,000`. Returns null for other text. */
function readCredits(text: string): number | null {
  const digits = text.trim().replaceAll(',', '');
  const credits = /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  return credits >= 1 ? credits : null;
}

/** Returns the end of a day in UTC; null for text that is no day. */
function endOf(day: string): string | null {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return null;
  return new Date(start + 86_400_000).toISOString();
}
