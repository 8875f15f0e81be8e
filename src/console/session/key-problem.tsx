import { useEffect, useState, useSyncExternalStore } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../components/button.js';
import { TextBox } from '../components/text-box.js';
import { ViewerDocument } from '../generated/documents/account.js';
import { sendDocument } from '../graph/send-document.js';
import { Refusal } from '../http/refusal.js';
import styles from './key-problem.module.css';
import { keySession, useKey } from './key-session.js';

/** Milliseconds without a change of the key before it is checked. */
const rest = 400;

/** A whole key. The explorer stores its key at each keystroke. */
const wholeKey = /^dgk_\w{20,}$/;

let checks = 0;
const listeners = new Set<() => void>();

/** Checks the key of this tab again, for example after a request was refused. */
export function checkKeyAgain(): void {
  checks += 1;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Says that the key of this tab is revoked, expired or unknown, and offers to sign in with another one. Shows nothing
 * for a valid key. The check is free.
 */
export function KeyProblem({ onSignIn }: { readonly onSignIn?: () => void }) {
  const key = useKey();
  const version = useSyncExternalStore(subscribe, () => checks);
  const [refused, setRefused] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (key === null || !wholeKey.test(key)) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void isRefused(key).then((isBad) => {
        if (isCurrent) setRefused(isBad ? key : null);
      });
    }, rest);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, version]);
  if (key === null || refused !== key) return null;
  return (
    <div className={styles['problem']} role="alert">
      <strong>This key is no longer valid</strong>
      {isOpen ? (
        <NewKey
          onSignIn={() => {
            setOpen(false);
            onSignIn?.();
          }}
        />
      ) : (
        <Button size="small" onPress={() => setOpen(true)}>
          Sign in with another key
        </Button>
      )}
    </div>
  );
}

function NewKey({ onSignIn }: { readonly onSignIn: () => void }) {
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const submit = async (): Promise<void> => {
    const given = typed.trim();
    if (given === '' || (await isRefused(given))) {
      setInvalid(true);
      return;
    }
    keySession.store(given);
    onSignIn();
  };
  return (
    <Form
      className={styles['form'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextBox
        label="Another API key"
        hideLabel
        type="password"
        autoComplete="off"
        placeholder="dgk_…"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setInvalid(false);
        }}
        validationBehavior="aria"
        errorMessage={
          isInvalid ? 'This key is not valid. It may be mistyped, revoked or expired.' : undefined
        }
        autoFocus
        mono
      />
      <Button type="submit" size="small" look="primary">
        Sign in
      </Button>
    </Form>
  );
}

/** Returns true if the server does not accept a key. */
async function isRefused(key: string): Promise<boolean> {
  try {
    await sendDocument(ViewerDocument, {}, { key, maxCredits: 0, isPreview: true });
    return false;
  } catch (error) {
    return error instanceof Refusal && error.isOfKey;
  }
}
