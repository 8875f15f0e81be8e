import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../components/button.js';
import { PageHead } from '../components/page-head.js';
import { TextBox } from '../components/text-box.js';
import { keySession } from '../session/key-session.js';
import styles from './key-form.module.css';

/** Asks for the key. It stays in this tab. */
export function KeyForm({ onStart }: { onStart?: () => void }) {
  const [key, setKey] = useState('');
  return (
    <div className={styles['place']}>
      <PageHead
        title="Open the console"
        note="Give an API key to begin. It is kept in this tab, and forgotten with it."
      />
      <Form
        className={styles['form'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() === '') return;
          onStart?.();
          keySession.keep(key.trim());
        }}
      >
        <TextBox
          label="API key"
          type="password"
          autoComplete="off"
          placeholder="dgk_…"
          value={key}
          onChange={setKey}
          autoFocus
          mono
        />
        <Button type="submit" look="primary" isDisabled={key.trim() === ''}>
          Open
        </Button>
      </Form>
      <p className={styles['hint']}>
        The first start of a server prints a key with 100,000 credits. Another one is made by its operator:
      </p>
      <pre className={styles['command']}>
        <code>dealgraph key issue --organization ID --name console</code>
      </pre>
    </div>
  );
}
