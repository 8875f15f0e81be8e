import { format } from '../../../components/format.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Panel } from '../../../components/panel.js';
import type { CompanyRecordQuery } from '../../../generated/documents.js';
import { ExternalLink } from '../external-link.js';
import styles from './company-tabs.module.css';

type News = NonNullable<NonNullable<CompanyRecordQuery['company']>['news']>;

/** What was written of the company. */
export function NewsPanel({ news }: { news: News }) {
  return (
    <Panel title="News">
      {news.length === 0 && <EmptyState title="No news are known" />}
      <ul className={styles['news']}>
        {news.slice(0, 8).map(({ title, url, publisher, date }) => (
          <li key={`${url} ${title}`}>
            <ExternalLink url={url} text={title ?? undefined} />
            <span className={styles['small']}>
              {[publisher, date === null ? null : format.day(date)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
