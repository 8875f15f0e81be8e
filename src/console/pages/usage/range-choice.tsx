import { useState } from 'react';
import { Form } from 'react-aria-components';
import { daysBetween } from '../../calendar/add-days.js';
import { Button } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { TextBox } from '../../components/text-box.js';
import styles from './usage-page.module.css';
import type { UsageRange, UsageSearch } from './usage-range.js';

export interface RangeChoiceProps {
  readonly search: UsageSearch;
  readonly range: UsageRange;
  readonly onChange: (search: UsageSearch) => void;
}

const options = [
  { value: 'this', label: 'This month' },
  { value: 'last', label: 'Last month' },
  { value: 'custom', label: 'Custom' },
] as const;

/** Selects the range of days: this month, last month or custom. */
export function RangeChoice({ search, range, onChange }: RangeChoiceProps) {
  const { from, to } = range;
  return (
    <div className={styles['range']}>
      <Choice
        label="Range"
        value={search.range ?? 'this'}
        options={options}
        onChange={(value) => {
          if (value === 'this') onChange({});
          else onChange(value === 'last' ? { range: value } : { range: value, from, to });
        }}
      />
      {search.range === 'custom' && <Days range={range} onChange={onChange} />}
    </div>
  );
}

function Days({ range, onChange }: Omit<RangeChoiceProps, 'search'>) {
  const [shown, setShown] = useState(range);
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  if (shown.from !== range.from || shown.to !== range.to) {
    setShown(range);
    setFrom(range.from);
    setTo(range.to);
  }
  const days = from === '' || to === '' ? 0 : daysBetween(from, to);
  const complaint = days > 366 ? 'At most 366 days' : days < 1 ? 'Must be on or after the first day' : null;
  return (
    <Form
      className={styles['days'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (complaint === null) onChange({ range: 'custom', from, to });
      }}
    >
      <TextBox label="First day" type="date" value={from} onChange={setFrom} />
      <TextBox
        label="Last day"
        type="date"
        value={to}
        onChange={setTo}
        {...(complaint === null ? {} : { errorMessage: complaint })}
      />
      <Button type="submit" isDisabled={complaint !== null}>
        Apply
      </Button>
    </Form>
  );
}
