import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

export interface PanelProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly note?: ReactNode;
  /** What stands across from the title: a choice, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Tables reach from edge to edge. */
  readonly isFlush?: boolean;
}

/** A part of a page with its title. */
export function Panel({ title, note, aside, children, isFlush = false }: PanelProps) {
  const id = useId();
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <header className={styles['head']}>
        <div>
          <h2 id={id}>{title}</h2>
          {note !== undefined && <p className={styles['note']}>{note}</p>}
        </div>
        {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      </header>
      <div className={isFlush ? styles['flush'] : styles['body']}>{children}</div>
    </section>
  );
}
