import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import stack from '../../components/stack.module.css';
import { ViewerDocument } from '../../generated/documents/account.js';
import { sendDocument } from '../../graph/send-document.js';
import { Refusal } from '../../http/refusal.js';
import { useKey } from '../../session/key-session.js';
import { KeyBox } from '../../shell/key-box.js';
import { KeyHint } from '../../shell/key-hint.js';
import { hasScope, type OwnKey } from '../keys/key-terms.js';
import styles from './authorize-page.module.css';

interface KeyStepProps {
  /** Called with a valid key that can issue keys. */
  readonly onChoose: (key: string, own: OwnKey) => void;
  readonly onDeny: () => void;
}

/** The first step: the key of this tab, or another one, which is not stored. */
export function KeyStep({ onChoose, onDeny }: KeyStepProps) {
  const ofTab = useKey();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const choose = async (given: string): Promise<void> => {
    setError(undefined);
    setChecking(true);
    const checked = given === '' ? 'Enter an API key.' : await check(given);
    setChecking(false);
    if (typeof checked === 'string') setError(checked);
    else onChoose(given, checked);
  };
  return (
    <Form
      className={stack['stack'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChecking) void choose(key.trim());
      }}
    >
      {ofTab !== null && (
        <div className={styles['tabKey']}>
          <span>
            You are signed in with <code>{ofTab.slice(0, 10)}…</code>
          </span>
          <Button look="primary" isPending={isChecking} onPress={() => void choose(ofTab)}>
            Use this key
          </Button>
        </div>
      )}
      <KeyBox
        label={ofTab === null ? 'API key' : 'Another API key'}
        placeholder="dgk_…"
        value={key}
        error={error}
        isReadOnly={isChecking}
        onChange={(text) => {
          setKey(text);
          setError(undefined);
        }}
      />
      <div className={styles['actions']}>
        <Button type="submit" look={ofTab === null ? 'primary' : 'plain'} isPending={isChecking}>
          Continue
        </Button>
        <Button onPress={onDeny}>Cancel</Button>
      </div>
      <p className={stack['quiet']}>
        The key needs the scope <code>keys:manage</code>. It is used for this decision only, and is not
        stored.
      </p>
      {ofTab === null && <KeyHint />}
    </Form>
  );
}

/** Checks a key with the server. Returns it, or why it cannot be used. */
async function check(key: string): Promise<OwnKey | string> {
  try {
    const { data } = await sendDocument(ViewerDocument, {}, { key, maxCredits: 0 });
    const own = data.viewer?.key;
    if (own === undefined) return 'This key could not be read. Try again.';
    return hasScope(own, 'keys:manage')
      ? own
      : 'This key cannot issue keys, because it lacks the scope keys:manage. Use another key.';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.isOfKey ? 'This key is not valid. It may be mistyped, revoked or expired.' : error.message;
  }
}
