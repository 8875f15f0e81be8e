import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import { format } from '../../components/format.js';
import { RefusalNotice } from '../../components/notice.js';
import { ConfirmDialog, SheetDialog } from '../../components/sheet-dialog.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import { DeleteListDocument, RenameListDocument } from '../../generated/documents/lists.js';
import { useChange } from '../../graph/paid-answers.js';

interface ListActionsProps {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** The buttons that rename and delete a list. */
export function ListActions(props: ListActionsProps) {
  return (
    <>
      <RenameListButton {...props} />
      <DeleteListButton {...props} />
    </>
  );
}

function RenameListButton({ id, name }: ListActionsProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const renaming = useChange(RenameListDocument);
  const close = (): void => {
    setDraft(null);
    renaming.reset();
  };
  const given = (draft ?? '').trim();
  return (
    <>
      <Button onPress={() => setDraft(name)}>Rename</Button>
      <SheetDialog title={`Rename ${name}`} isOpen={draft !== null} onClose={close}>
        <Form
          className={stack['stack'] ?? ''}
          onSubmit={(event) => {
            event.preventDefault();
            if (given !== '') renaming.mutate({ id, name: given }, { onSuccess: close });
          }}
        >
          <TextBox label="Name" value={draft ?? ''} onChange={setDraft} maxLength={200} autoFocus />
          {renaming.error !== null && (
            <RefusalNotice
              refusal={renaming.error}
              forbidden="This key may not change lists: it needs lists:write"
            />
          )}
          <div className={stack['line']}>
            <Button type="submit" look="primary" isDisabled={given === ''} isPending={renaming.isPending}>
              Rename list
            </Button>
            <Button onPress={close}>Cancel</Button>
            <span className={stack['quiet']}>Free</span>
          </div>
        </Form>
      </SheetDialog>
    </>
  );
}

/** A button that deletes a list, after confirmation. */
function DeleteListButton({ id, name, count }: ListActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const deleting = useChange(DeleteListDocument);
  const close = (): void => {
    setAsking(false);
    deleting.reset();
  };
  return (
    <>
      <Button look="danger" onPress={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${name}?`}
        confirm="Delete list"
        isDangerous
        isPending={deleting.isPending}
        refusal={
          deleting.error !== null && (
            <RefusalNotice
              refusal={deleting.error}
              forbidden="This key may not delete lists: it needs lists:write"
            />
          )
        }
        onCancel={close}
        onConfirm={() =>
          deleting.mutate({ id }, { onSuccess: () => void navigate({ to: '/console/lists' }) })
        }
      >
        This deletes the list with its {format.count(count)} {count === 1 ? 'member' : 'members'}. Requests
        for it will return 404. The records stay. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
