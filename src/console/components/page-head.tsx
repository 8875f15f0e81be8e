import type { ReactNode } from 'react';
import { useEffect } from 'react';
import styles from './page-head.module.css';

export interface PageHeadProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

/** The title of a page, which is the document's title too, and what can be done on it. */
export function PageHead({ title, note, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Dealgraph`;
  }, [title]);
  return (
    <header className={styles['head']}>
      <div className={styles['words']}>
        <h1>{title}</h1>
        {note !== undefined && <p className={styles['note']}>{note}</p>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
