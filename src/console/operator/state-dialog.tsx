import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../components/button.js';
import { RefusalNotice } from '../components/notice.js';
import { ConfirmDialog, SheetDialog } from '../components/sheet-dialog.js';
import { TextBox } from '../components/text-box.js';
import { useOperatorChange } from './operator-client.js';
import type { Organization } from './operator-objects.js';

export type StateChange = 'suspend' | 'resume';

interface StateDialogProps {
  readonly change: StateChange;
  readonly organization: Organization;
  readonly onClose: () => void;
}

/** The dialog that confirms a change of an organization's state. */
export function StateDialog({ change, ...rest }: StateDialogProps) {
  return change === 'suspend' ? <SuspendDialog {...rest} /> : <ResumeDialog {...rest} />;
}

type DialogProps = Omit<StateDialogProps, 'change'>;

function SuspendDialog({ organization: { id, name }, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const changing = useOperatorChange();
  const isMissing = reason.trim() === '';
  const suspend = (): void => {
    setChecked(true);
    if (isMissing) return;
    changing.mutate(
      { method: 'POST', path: `/organizations/${id}/suspend`, body: { reason: reason.trim() } },
      { onSuccess: onClose },
    );
  };
  return (
    <SheetDialog
      title={`Suspend ${name}?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="danger" type="submit" form="suspend-form" isPending={changing.isPending}>
            Suspend
          </Button>
        </>
      }
    >
      <p>
        Within a second, every server refuses its calls and ends its streams and downloads. Webhooks and
        exports wait. You can resume it at any time.
      </p>
      <Form
        id="suspend-form"
        onSubmit={(event) => {
          event.preventDefault();
          suspend();
        }}
      >
        <TextBox
          label="Reason"
          hint="Its users see this text."
          maxLength={300}
          autoFocus
          value={reason}
          onChange={setReason}
          validationBehavior="aria"
          errorMessage={isChecked && isMissing ? 'Enter a reason.' : undefined}
        />
      </Form>
      {changing.error !== null && <RefusalNotice refusal={changing.error} />}
    </SheetDialog>
  );
}

function ResumeDialog({ organization: { id, name, state }, onClose }: DialogProps) {
  const changing = useOperatorChange();
  const isClosed = state === 'closed';
  return (
    <ConfirmDialog
      isOpen
      title={`${isClosed ? 'Reopen' : 'Resume'} ${name}?`}
      confirm={isClosed ? 'Reopen' : 'Resume'}
      isPending={changing.isPending}
      onConfirm={() => {
        changing.mutate({ method: 'POST', path: `/organizations/${id}/resume` }, { onSuccess: onClose });
      }}
      onCancel={onClose}
      refusal={changing.error !== null && <RefusalNotice refusal={changing.error} />}
    >
      {isClosed
        ? 'Keys that closing revoked stay revoked. Issue new keys afterwards.'
        : 'Its calls work again within a second. Webhooks and exports continue where they stopped.'}
    </ConfirmDialog>
  );
}
