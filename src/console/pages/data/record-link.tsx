import { Link } from '@tanstack/react-router';
import { format } from '../../components/format.js';
import { knownNames } from './known-names.js';

const pages = {
  company: '/console/data/companies/$id',
  investor: '/console/data/investors/$id',
  person: '/console/data/people/$id',
} as const;

export interface RecordLinkProps {
  readonly kind: keyof typeof pages;
  /** Without one there is no page, and the name stands alone. */
  readonly id: string | null | undefined;
  readonly name: string | null | undefined;
}

/** The way to the page of a company, an investor or a person. Following it costs nothing. */
export function RecordLink({ kind, id, name }: RecordLinkProps) {
  if (id == null) return <>{format.text(name)}</>;
  return (
    <Link
      to={pages[kind]}
      params={{ id }}
      style={(name ?? id).length > 28 ? {} : { whiteSpace: 'nowrap' }}
      onClick={() => {
        if (name != null) knownNames.keep(id, name);
      }}
    >
      {name ?? id}
    </Link>
  );
}
