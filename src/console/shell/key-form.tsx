import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../components/button.js';
import { PageHead } from '../components/page-head.js';
import { TextBox } from '../components/text-box.js';
import { ViewerDocument } from '../generated/documents.js';
import { Refusal, sendDocument } from '../graph/send-document.js';
import { keySession } from '../session/key-session.js';
import styles from './key-form.module.css';

export interface KeyFormProps {
  /** A key that the server has rejected, with the error. */
  readonly refused?: { readonly key: string; readonly refusal: Refusal };
}

/**
 * The form to enter an API key. The key is checked before it is stored in this tab. If it is invalid, it stays in the
 * field.
 */
export function KeyForm({ refused }: KeyFormProps) {
  const [key, setKey] = useState(refused?.key ?? '');
  const [error, setError] = useState(refused === undefined ? undefined : errorText(refused.refusal));
  const [isChecking, setChecking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fail = (message: string): void => {
    setError(message);
    form.current?.querySelector('input')?.select();
  };
  useEffect(() => {
    // Select the rejected key, so that pasting replaces it.
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
    const refusal = await check(given);
    setChecking(false);
    if (refusal === null) keySession.store(given);
    else fail(errorText(refusal));
  };
  return (
    <div className={styles['place']}>
      <PageHead
        title="Sign in with an API key"
        note="The key is stored in this tab only. Closing the tab or signing out deletes it."
      />
      <Form
        ref={form}
        className={styles['form'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChecking) void submit();
        }}
      >
        <TextBox
          label="API key"
          type="password"
          autoComplete="off"
          placeholder="dgk_…"
          value={key}
          onChange={(text) => {
            setKey(text);
            setError(undefined);
          }}
          // Only the server can validate a key. The browser's own validation would block submitting the form again
          // after an error.
          validationBehavior="aria"
          errorMessage={error === undefined ? undefined : <span role="alert">{error}</span>}
          autoFocus
          mono
        />
        <Button type="submit" look="primary" isPending={isChecking}>
          Sign in
        </Button>
      </Form>
      <p className={styles['hint']}>
        A server prints a demo key with 100,000 credits on its first start. Its operator can create more keys:
      </p>
      <pre className={styles['command']}>
        <code>dealgraph key issue --organization ID --name console</code>
      </pre>
    </div>
  );
}

/** Checks a key with the server. Returns null if it is valid, otherwise the error. */
async function check(key: string): Promise<Refusal | null> {
  try {
    await sendDocument(ViewerDocument, {}, { key, maxCredits: 0 });
    return null;
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
