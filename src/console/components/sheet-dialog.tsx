import { Cross2Icon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.js';
import styles from './sheet-dialog.module.css';

interface SheetDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the bottom of the dialog. */
  readonly actions?: ReactNode;
  /** False if closing the dialog by mistake would lose something, such as a key that is shown only once. */
  readonly isDismissable?: boolean;
  /** With `side`, the dialog is a panel at the side of the page with the full height. */
  readonly size?: 'normal' | 'wide' | 'side';
}

/** A dialog over the page. On a phone, it is a sheet at the bottom. */
export function SheetDialog(props: SheetDialogProps) {
  const { title, isOpen, onClose, children, actions, isDismissable = true, size = 'normal' } = props;
  return (
    <ModalOverlay
      className={[styles['overlay'], size === 'side' ? styles['atSide'] : ''].join(' ')}
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={[styles['sheet'], styles[size]].join(' ')}>
        <Dialog className={styles['dialog'] ?? ''}>
          <header className={styles['head']}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {isDismissable && (
              <Button look="quiet" size="small" aria-label="Close" onPress={onClose}>
                <Cross2Icon aria-hidden />
              </Button>
            )}
          </header>
          <div className={styles['body']}>{children}</div>
          {actions !== undefined && <footer className={styles['foot']}>{actions}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** The label of the confirm button. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly isPending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
  /** The error of the last attempt. */
  readonly refusal?: ReactNode;
}

/** A dialog that asks for confirmation of an action that costs credits or cannot be undone. */
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
