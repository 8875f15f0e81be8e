import { format } from '../../components/format.js';
import { TextBox } from '../../components/text-box.js';
import type { OwnKey } from './api-key.js';
import styles from './keys-page.module.css';
import { complaintsOf, type KeyTerms } from './key-terms.js';
import { ScopeBoxes } from './scope-boxes.js';

export interface KeyFormProps {
  /** The key that gives, which can give nothing beyond its own. */
  readonly own: OwnKey;
  readonly terms: KeyTerms;
  /** Whether boxes that are not understood say so. */
  readonly isChecked: boolean;
  readonly onChange: (terms: KeyTerms) => void;
}

/** The boxes for the terms of a key. */
export function KeyForm({ own, terms, isChecked, onChange }: KeyFormProps) {
  const complaints = isChecked ? complaintsOf(terms) : {};
  const box = (name: Exclude<keyof KeyTerms, 'scopes'>) => ({
    value: terms[name],
    onChange: (value: string) => {
      onChange({ ...terms, [name]: value });
    },
    errorMessage: complaints[name],
  });
  const { max, windowSeconds } = own.rateLimit;
  return (
    <>
      <TextBox label="Name" placeholder="Nightly import" maxLength={200} autoFocus {...box('name')} />
      <ScopeBoxes
        own={own.scopes}
        scopes={terms.scopes}
        errorMessage={complaints.scopes}
        onChange={(scopes) => {
          onChange({ ...terms, scopes });
        }}
      />
      <div className={styles['pair']}>
        <TextBox
          label="Credits a month, at most"
          placeholder="No cap"
          inputMode="numeric"
          hint={
            own.monthlyCap === null
              ? undefined
              : `At most ${format.count(own.monthlyCap)}. Its credits count against the cap of the key that issues it, too.`
          }
          {...box('cap')}
        />
        <TextBox label="Last day" type="date" hint="In UTC. None for never." {...box('expires')} />
        <TextBox
          label="Requests"
          inputMode="numeric"
          hint={`This key can give ${format.count(max)} in ${windowSeconds} s.`}
          {...box('max')}
        />
        <TextBox label="In so many seconds" inputMode="numeric" {...box('windowSeconds')} />
      </div>
    </>
  );
}
