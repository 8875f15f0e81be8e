import { Link } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import { format } from '../../components/format.js';
import { knownNames } from './known-names.js';

const pages = {
  company: '/console/data/companies/$id',
  investor: '/console/data/investors/$id',
  person: '/console/data/people/$id',
} as const;

interface RecordLinkProps {
  readonly kind: keyof typeof pages;
  /** Without an ID, only the name is shown. */
  readonly id: string | null | undefined;
  readonly name: string | null | undefined;
}

/** A link to the page of a company, investor or person. Opening the page is free. */
export function RecordLink({ kind, id, name }: RecordLinkProps) {
  useEffect(() => {
    if (id != null && name != null && name !== id) knownNames.store(id, name);
  }, [id, name]);
  if (id == null) return <>{format.text(name)}</>;
  return (
    <Link to={pages[kind]} params={{ id }} style={(name ?? id).length > 28 ? {} : { whiteSpace: 'nowrap' }}>
      {name ?? id}
    </Link>
  );
}

/** A link to an external website. If the value is not a URL, it is shown as text. */
export function ExternalLink({ url, text }: { url: string | null | undefined; text?: string | undefined }) {
  if (url == null || url === '') return null;
  if (!/^https?:\/\//i.test(url)) return <>{text ?? url}</>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {text ?? url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  );
}

interface LinkedNamesProps {
  readonly kind: RecordLinkProps['kind'];
  /** The linked records. `isStrong` marks lead investors. */
  readonly records: readonly { readonly id: string; readonly name: string; readonly isStrong?: boolean }[];
}

/** Shows links to several records, separated by commas. */
export function LinkedNames({ kind, records }: LinkedNamesProps) {
  if (records.length === 0) return format.text(null);
  return records.map(({ id, name, isStrong = false }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {isStrong ? (
        <strong>
          <RecordLink kind={kind} id={id} name={name} /> (lead)
        </strong>
      ) : (
        <RecordLink kind={kind} id={id} name={name} />
      )}
    </Fragment>
  ));
}
