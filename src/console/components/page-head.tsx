import { type ReactNode, useEffect, useId } from 'react';
import pageHeadStyles from './page-head.module.css';
import panelStyles from './panel.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** Buttons at the top right; on a phone, they are below the title. */
  readonly actions?: ReactNode;
}

/** The title of a page, with a note and actions. Also sets the title of the document. */
export function PageHead({ title, note, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Dealgraph`;
  }, [title]);
  return (
    <header className={pageHeadStyles['head']}>
      <div className={pageHeadStyles['words']}>
        {/* The shell (src/console/shell) moves the focus here after navigation. */}
        <h1 tabIndex={-1}>{title}</h1>
        {note !== undefined && <p className={pageHeadStyles['note']}>{note}</p>}
      </div>
      {actions !== undefined && <div className={pageHeadStyles['actions']}>{actions}</div>}
    </header>
  );
}

interface PanelProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly note?: ReactNode;
  /** Content opposite the title, such as a dropdown list or a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Removes the padding, so that a table extends to the edges. */
  readonly isFlush?: boolean;
}

/** A section of a page with a title. */
export function Panel({ title, note, aside, children, isFlush = false }: PanelProps) {
  const id = useId();
  return (
    <section className={panelStyles['panel']} aria-labelledby={id}>
      <header className={panelStyles['head']}>
        <div>
          <h2 id={id}>{title}</h2>
          {note !== undefined && <p className={panelStyles['note']}>{note}</p>}
        </div>
        {aside !== undefined && <div className={panelStyles['aside']}>{aside}</div>}
      </header>
      <div className={isFlush ? panelStyles['flush'] : panelStyles['body']}>{children}</div>
    </section>
  );
}
