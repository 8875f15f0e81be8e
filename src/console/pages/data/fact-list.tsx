import type { ReactNode } from 'react';
import { CopyButton } from '../../components/button.js';
import { format } from '../../components/format.js';
import type { Obstacle } from '../../components/obstacle.js';
import { PageHead } from '../../components/page-head.js';
import type { Counted } from '../../products/product-view.js';
import dataPageStyles from './data-page.module.css';
import factListStyles from './fact-list.module.css';
import { knownNames } from './known-names.js';
import recordHeadStyles from './record-head.module.css';
import tagListStyles from './tag-list.module.css';

/** Shows the facts of a record, one per line. Leaves out unknown facts. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return <p>No known facts</p>;
  return (
    <dl className={factListStyles['facts']}>
      {known.map(([label, value], index) => (
        <div key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a list of tags with a label. Shows nothing if there are no tags. */
export function TagList({ label, tags }: { label: string; tags: readonly string[] | null }) {
  if (tags === null || tags.length === 0) return null;
  return (
    <div className={tagListStyles['part']}>
      <h3>{label}</h3>
      <ul className={tagListStyles['tags']}>
        {[...new Set(tags)].map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </div>
  );
}

interface FilterCountProps {
  readonly counted: Counted;
  readonly nouns: readonly [string, string];
  /** Why the filter is not counted; null if it is. Default: null. */
  readonly obstacle?: Obstacle | null;
}

/** Shows how many records match the filter that is being edited. */
export function FilterCount(props: FilterCountProps) {
  const { nouns, obstacle = null } = props;
  const { count, isCounting } = props.counted;
  const [one, many] = nouns;
  if (obstacle !== null && obstacle.reason !== null)
    return (
      <p className={dataPageStyles['count']} role="status">
        Not counted: the filter is not complete
      </p>
    );
  return (
    <p className={dataPageStyles['count']} role="status" data-counting={isCounting}>
      {count === null ? isCounting ? 'counting…' : '' : <strong>{format.count(count)}</strong>}
      {count === null ? '' : ` ${count === 1 ? one : many}`}
    </p>
  );
}

interface RecordHeadProps {
  readonly id: string;
  /** The name in the record; null until the record is paid for. */
  readonly name: string | null;
  /** The record kind, for example `Company`. It is the title while the name is unknown. */
  readonly kind: string;
  readonly note?: ReactNode;
}

/** The head of a record page: the record's name, if this tab knows it, and its ID. */
export function RecordHead({ id, name, kind, note }: RecordHeadProps) {
  return (
    <PageHead
      title={name ?? knownNames.find(id) ?? kind}
      note={
        <>
          {note !== undefined && note !== null && <span className={recordHeadStyles['line']}>{note}</span>}
          <span className={recordHeadStyles['id']}>
            {kind} <code>{id}</code>
            <CopyButton text={id} label="Copy ID" />
          </span>
        </>
      }
    />
  );
}
