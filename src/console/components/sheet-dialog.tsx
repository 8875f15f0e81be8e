import { Cross2Icon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.js';
import styles from './sheet-dialog.module.css';

export interface SheetDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at its foot. */
  readonly actions?: ReactNode;
  /** False where closing it by mistake would lose something, such as a key that is shown once. */
  readonly isDismissable?: boolean;
  /** `side` stands at the side of the page, as high as it. */
  readonly size?: 'normal' | 'wide' | 'side';
}

/** A dialog over the page; on a phone a sheet at its foot. */
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
