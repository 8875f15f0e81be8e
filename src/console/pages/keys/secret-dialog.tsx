import { useBlocker } from '@tanstack/react-router';
import { Button, CopyButton } from '../../components/button.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { serverUrl } from '../../session/mount.js';
import styles from './keys-page.module.css';

export interface IssuedKey {
  readonly name: string;
  readonly secret: string;
}

/**
 * Shows the secret of a new key, which is shown only once. The Escape key, a click outside and the Back button do not
 * close the dialog.
 */
export function SecretDialog({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const { name, secret } = issued;
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true });
  const lines = `DEALGRAPH_API_KEY=${secret}\nDEALGRAPH_URL=${serverUrl}`;
  const call = `curl -H 'X-API-Key: ${secret}' ${serverUrl}/api/v1/organization`;
  return (
    <SheetDialog
      title={name === '' ? 'Save your key' : `Save your key: ${name}`}
      isOpen
      onClose={onClose}
      isDismissable={false}
      size="wide"
      actions={
        <Button look="primary" onPress={onClose}>
          I have saved it
        </Button>
      }
    >
      <p>Copy the key now. It is shown only once; if you lose it, rotate the key or create another one.</p>
      <Copyable label="Key" text={secret} copy="Copy key" />
      <Copyable label="For an .env file" text={lines} copy="Copy .env lines" />
      <Copyable
        label="Test it: shows the scopes and the credits remaining, free"
        text={call}
        copy="Copy command"
      />
    </SheetDialog>
  );
}

function Copyable({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div className={styles['copyable']}>
      <span>{label}</span>
      <div className={styles['secret']}>
        <code>{text}</code>
        <CopyButton text={text} label={copy} />
      </div>
    </div>
  );
}
