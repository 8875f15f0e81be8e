import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { format } from '../../components/format.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { DeleteListDocument } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';

export interface DeleteListButtonProps {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** Deletes a list, once more asked. */
export function DeleteListButton({ id, name, count }: DeleteListButtonProps) {
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
        confirm="Delete the list"
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
        Lost is which {format.count(count)} {count === 1 ? 'record' : 'records'} it holds, and in which order.
        Programs that read the list are answered 404. The records themselves stay. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
