import type { ReactNode } from 'react';
import { CopyButton } from '../../components/copy-button.js';
import { PageHead } from '../../components/page-head.js';
import { knownNames } from './known-names.js';
import styles from './record-head.module.css';

export interface RecordHeadProps {
  readonly id: string;
  /** As the record says it, once it is paid for. */
  readonly name: string | null;
  /** `Company`: stands for a name that nobody knows yet. */
  readonly kind: string;
  readonly note?: ReactNode;
}

/** The name of a record, as far as this tab knows it, and its id. */
export function RecordHead({ id, name, kind, note }: RecordHeadProps) {
  return (
    <PageHead
      title={name ?? knownNames.find(id) ?? kind}
      note={
        <>
          {note !== undefined && note !== null && <span className={styles['line']}>{note}</span>}
          <span className={styles['id']}>
            {kind} <code>{id}</code>
            <CopyButton text={id} label="Copy id" />
          </span>
        </>
      }
    />
  );
}
