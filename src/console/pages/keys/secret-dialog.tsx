import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../components/button.js';
import { CopyButton } from '../../components/copy-button.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import styles from './keys-page.module.css';

export interface IssuedKey {
  readonly name: string;
  readonly secret: string;
}

/** Shows a new key, once. Neither Escape nor a press beside it nor the way back closes it. */
export function SecretDialog({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const { name, secret } = issued;
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true });
  const call = `curl -H 'X-API-Key: ${secret}' ${window.location.origin}/api/v1/organization`;
  return (
    <SheetDialog
      title={`The key ${name}`}
      isOpen
      onClose={onClose}
      isDismissable={false}
      size="wide"
      actions={
        <Button look="primary" onPress={onClose}>
          I have kept it
        </Button>
      }
    >
      <p>Keep it now: it is shown this once, and stored nowhere. Whoever lost it needs another one.</p>
      <div className={styles['secret']}>
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy the key" />
      </div>
      <p>Whose it is, what it may do and what is left to it, for nothing:</p>
      <div className={styles['secret']}>
        <code>{call}</code>
        <CopyButton text={call} label="Copy the call" />
      </div>
    </SheetDialog>
  );
}
