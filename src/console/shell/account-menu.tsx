import { Cross2Icon, ExitIcon } from '@radix-ui/react-icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../components/button.js';
import { format } from '../components/format.js';
import type { ViewerQuery } from '../generated/documents.js';
import { savedResults } from '../graph/saved-results.js';
import { keySession } from '../session/key-session.js';
import { tabSharing } from '../session/tab-sharing.js';
import { useViewer } from '../session/use-viewer.js';
import styles from './account-menu.module.css';
import { SignOut } from './sign-out.js';

export interface AccountMenuProps {
  /** True to show what signing out would lose, instead of the account. */
  readonly isSigningOut: boolean;
  readonly onClose: () => void;
}

/** The account: the key and its organization, their credits, sharing with other tabs, and signing out. */
export function AccountMenu({ isSigningOut: isAtSignOut, onClose }: AccountMenuProps) {
  const [isSigningOut, setSigningOut] = useState(isAtSignOut);
  if (isSigningOut) return <SignOut onClose={onClose} />;
  return <Account onClose={onClose} onSignOut={() => setSigningOut(true)} />;
}

function Account({ onClose, onSignOut }: { onClose: () => void; onSignOut: () => void }) {
  const { data, refetch } = useViewer();
  const viewer = data?.viewer;
  useEffect(() => {
    // The credits may be from before the latest charge.
    void refetch();
  }, [refetch]);
  return (
    <div className={styles['account']}>
      <header className={styles['head']}>
        <h2>
          {viewer?.organization.name ?? 'Account'}
          {viewer != null && <span>{viewer.key.name ?? `${viewer.key.prefix}…`}</span>}
        </h2>
        <Button look="quiet" size="small" aria-label="Close" onPress={onClose}>
          <Cross2Icon aria-hidden />
        </Button>
      </header>
      {viewer != null && <Credits budgets={viewer.budgets} />}
      <SharingChoice />
      <SavedResults />
      <footer className={styles['foot']}>
        <Button
          onPress={() => {
            onClose();
            keySession.release();
          }}
        >
          Sign in with another key
        </Button>
        <Button onPress={onSignOut}>
          <ExitIcon aria-hidden /> Sign out
        </Button>
      </footer>
    </div>
  );
}

/** The budgets, first the cap of the key if it has one. */
function Credits({ budgets: { key, month, day } }: Pick<NonNullable<ViewerQuery['viewer']>, 'budgets'>) {
  const shown = [
    ['This key, this month', key],
    ['Organization, this month', month],
    ['Organization, today', day.limit === null ? null : day],
  ] as const;
  return (
    <dl className={styles['credits']}>
      {shown.map(
        ([label, budget]) =>
          budget !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {budget.limit === null
                  ? 'Unlimited'
                  : `${format.count(budget.remaining)} of ${format.count(budget.limit)} credits`}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function SharingChoice() {
  const isOn = useSyncExternalStore(tabSharing.subscribe, tabSharing.isOn);
  return (
    <div>
      <label className={styles['choice']}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby="share-tabs"
          onChange={({ target }) => {
            tabSharing.choose(target.checked);
          }}
        />
        Stay signed in across tabs
      </label>
      <p id="share-tabs" className={styles['help']}>
        New tabs open signed in, with the results that you have paid for. Signing out, or closing the last
        tab, ends this.
      </p>
    </div>
  );
}

/** Says how many results are saved in this browser, with a button that deletes them. */
function SavedResults() {
  const key = keySession.read() ?? '';
  const [count, setCount] = useState(() => savedResults.count(key));
  if (count === 0) return null;
  return (
    <p className={styles['saved']}>
      {count === 1 ? '1 paid result is' : `${format.count(count)} paid results are`} saved in this browser.
      <Button
        size="small"
        onPress={() => {
          savedResults.remove(key);
          setCount(0);
        }}
      >
        Delete
      </Button>
    </p>
  );
}
