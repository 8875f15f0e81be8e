import type { ReactNode } from 'react';
import { Button } from './button.js';
import { SheetDialog } from './sheet-dialog.js';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** The words of the button that does it. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly isPending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
  /** Why it could not be done. */
  readonly refusal?: ReactNode;
}

/** Asks once more before something that costs or cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    confirm,
    isDangerous = false,
    isPending = false,
    onConfirm,
    onCancel,
    children,
    refusal,
  } = props;
  return (
    <SheetDialog
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>Cancel</Button>
          <Button look={isDangerous ? 'danger' : 'primary'} isPending={isPending} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {refusal}
    </SheetDialog>
  );
}
