import { useEffect, useState } from 'react';
import { Button } from '../components/button.js';
import { creditsText, format } from '../components/format.js';
import { type PaidSummary, savedResults } from '../graph/saved-results.js';
import { keySession } from '../session/key-session.js';
import { tabSharing } from '../session/tab-sharing.js';
import styles from './account-menu.module.css';

/** Deletes the key and the paid results of this tab. If the tabs share the session, signs all of them out. */
function signOut(): void {
  tabSharing.end();
  keySession.forget();
}

/**
 * Says which paid results signing out would lose, and can save them in this browser. If there are none, signs out at
 * once.
 */
export function SignOut({ onClose }: { onClose: () => void }) {
  const key = keySession.read() ?? '';
  const [isSaving, setSaving] = useState(() => savedResults.count(key) > 0);
  const paid = savedResults.summarize(key);
  const isEmpty = paid.results === 0;
  useEffect(() => {
    if (!isEmpty) return;
    onClose();
    signOut();
  }, [isEmpty, onClose]);
  if (isEmpty) return null;
  const confirm = (): void => {
    if (isSaving) savedResults.save(key);
    else savedResults.remove(key);
    onClose();
    signOut();
  };
  return (
    <div className={styles['account']}>
      <h2 className={styles['title']}>Sign out?</h2>
      <p>{lossOf(paid)}</p>
      <div>
        <label className={styles['choice']}>
          <input
            type="checkbox"
            checked={isSaving}
            aria-describedby="save-results"
            onChange={({ target }) => {
              setSaving(target.checked);
            }}
          />
          Save paid results in this browser
        </label>
        <p id="save-results" className={styles['help']}>
          You see them again, at no charge, when you sign in with this key. Other people who use this browser
          can read them.
        </p>
      </div>
      <footer className={styles['foot']}>
        <Button onPress={onClose}>Cancel</Button>
        <Button key={String(isSaving)} look={isSaving ? 'primary' : 'danger'} onPress={confirm}>
          {isSaving ? 'Sign out' : 'Sign out and lose results'}
        </Button>
      </footer>
    </div>
  );
}

function lossOf({ results, credits }: PaidSummary): string {
  const tabs = tabSharing.isOn() ? ' All tabs that share this session are signed out.' : '';
  const what = results === 1 ? '1 paid result' : `${format.count(results)} paid results`;
  return `This deletes ${what} (${creditsText(credits)}) from this tab.${tabs}`;
}
