import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../components/button.js';
import { PageHead } from '../components/page-head.js';
import { ViewerDocument } from '../generated/documents/account.js';
import { savedResults } from '../graph/saved-results.js';
import { sendDocument } from '../graph/send-document.js';
import { Refusal } from '../http/refusal.js';
import { keySession } from '../session/key-session.js';
import { tabSharing } from '../session/tab-sharing.js';
import accountStyles from './account-menu.module.css';
import { KeyBox } from './key-box.js';
import styles from './key-form.module.css';
import { KeyHint } from './key-hint.js';

export interface KeyFormProps {
  /** A key that the server has rejected, with the error. */
  readonly refused?: { readonly key: string; readonly refusal: Refusal };
}

/**
 * The form to enter an API key. The key is checked before it is stored in this tab. If it is invalid, it stays in the
 * field. After a key was refused, the results that it has paid for stay, for the next key of the same organization.
 */
export function KeyForm({ refused }: KeyFormProps) {
  const [key, setKey] = useState(refused?.key ?? '');
  const [error, setError] = useState(refused === undefined ? undefined : errorText(refused.refusal));
  const [isChecking, setChecking] = useState(false);
  const [isShared, setShared] = useState(tabSharing.isOn);
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const fail = (message: string): void => {
    setError(message);
    form.current?.querySelector('input')?.select();
  };
  useLayoutEffect(() => {
    // Select the rejected key, so that pasting replaces it. A layout effect runs before the user can type.
    form.current?.querySelector('input')?.select();
  }, []);
  const submit = async (): Promise<void> => {
    const given = key.trim();
    if (given === '') {
      fail('Enter an API key.');
      return;
    }
    setError(undefined);
    setChecking(true);
    const checked = await check(given);
    setChecking(false);
    if (checked instanceof Refusal) fail(errorText(checked));
    else {
      signIn(given, { organizationId: checked, isShared, former: refused?.key });
      // The same key can be valid again, and is then requested again.
      if (given === refused?.key) void queries.invalidateQueries();
    }
  };
  const isAgain = refused !== undefined || keySession.readFormer() !== null;
  return (
    <div className={styles['place']}>
      <PageHead
        title={isAgain ? 'Sign in with another key' : 'Sign in with an API key'}
        note={
          isAgain
            ? 'Results that you have paid for stay in this tab, and are shown again for a key of the same organization.'
            : 'The key is stored in this tab only. Closing the tab or signing out deletes it.'
        }
      />
      <Form
        ref={form}
        className={styles['form'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChecking) void submit();
        }}
      >
        <KeyBox
          label="API key"
          placeholder="dgk_…"
          value={key}
          error={error}
          isReadOnly={isChecking}
          onChange={(text) => {
            setKey(text);
            setError(undefined);
          }}
        />
        <Button type="submit" look="primary" isPending={isChecking}>
          Sign in
        </Button>
        <SharedChoice isShared={isShared} onChange={setShared} />
      </Form>
      <KeyHint />
    </div>
  );
}

function SharedChoice({ isShared, onChange }: { isShared: boolean; onChange: (isShared: boolean) => void }) {
  return (
    <div className={styles['shared']}>
      <label className={accountStyles['choice']}>
        <input
          type="checkbox"
          checked={isShared}
          aria-describedby="share-key"
          onChange={({ target }) => {
            onChange(target.checked);
          }}
        />
        Stay signed in across tabs
      </label>
      <p id="share-key" className={accountStyles['help']}>
        New tabs of this browser open signed in, with the results that you have paid for. Without it, each tab
        asks for the key.
      </p>
    </div>
  );
}

interface SignInTerms {
  /** Null if the server accepts the key but did not return its organization. */
  readonly organizationId: string | null;
  readonly isShared: boolean;
  /** The key that was refused before, if it was in this form. */
  readonly former: string | undefined;
}

const organizationName = 'dealgraph.organization';

/** Stores the key in this tab, and shows the results that were paid for with it or with the former key. */
function signIn(
  key: string,
  { organizationId, isShared, former = keySession.readFormer() ?? '' }: SignInTerms,
): void {
  const isSame = organizationId !== null && sessionStorage.getItem(organizationName) === organizationId;
  if (former !== '' && isSame) savedResults.move(former, key);
  savedResults.restore(key);
  keySession.store(key);
  tabSharing.choose(isShared);
}

/** Checks a key with the server. Returns the ID of its organization if it is valid, otherwise the error. */
async function check(key: string): Promise<string | null | Refusal> {
  try {
    const { data } = await sendDocument(ViewerDocument, {}, { key, maxCredits: 0 });
    return data.viewer?.organization.id ?? null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // If the server knows the key, it is valid, even if another error occurred, such as a reached rate limit.
    return error.isOfKey || error.code === 'UNREACHABLE' ? error : null;
  }
}

function errorText(refusal: Refusal): string {
  return refusal.isOfKey
    ? 'This key is not valid. It may be mistyped, revoked or expired.'
    : `The server cannot be reached. ${refusal.message}`;
}
