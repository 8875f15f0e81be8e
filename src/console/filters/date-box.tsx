import { parseDate, type CalendarDate } from '@internationalized/date';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
// Imports the single components instead of the whole library, so that the calendar is in a separate chunk that is
// loaded on demand.
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Button, Dialog, Group, Heading, Label, Popover } from 'react-aria-components';
import fieldStyles from '../components/field.module.css';
import styles from './date-box.module.css';

export interface DateBoxProps {
  readonly label: string;
  /** A date such as `2026-11-26`, or an empty string. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A date field with a calendar. While the date is incomplete, the value is an empty string. */
export function DateBox({ label, value, onChange }: DateBoxProps) {
  const [date, setDate] = useState<CalendarDate | null>(() => dateOf(value));
  const known = dateOf(value);
  // Use a new value from the parent. While a date is being typed, `value` is empty and must not reset the parts already
  // typed.
  if (known !== null && known.compare(date ?? known.add({ days: 1 })) !== 0) setDate(known);
  return (
    <DatePicker
      className={fieldStyles['field'] ?? ''}
      value={date}
      onChange={(chosen) => {
        setDate(chosen);
        onChange(chosen === null ? '' : chosen.toString());
      }}
    >
      <Label className="visually-hidden">{label}</Label>
      <Group className={[fieldStyles['input'], styles['group']].join(' ')}>
        <DateInput className={styles['segments'] ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles['segment'] ?? ''} />}
        </DateInput>
        <Button className={styles['open'] ?? ''} aria-label="Open the calendar">
          <CalendarIcon aria-hidden />
        </Button>
      </Group>
      <Popover className={fieldStyles['popover'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <Calendar>
            <header className={styles['head']}>
              <Button slot="previous" className={styles['step'] ?? ''}>
                <ChevronLeftIcon aria-hidden />
              </Button>
              <Heading className={styles['month'] ?? ''} />
              <Button slot="next" className={styles['step'] ?? ''}>
                <ChevronRightIcon aria-hidden />
              </Button>
            </header>
            <CalendarGrid>
              {(day) => <CalendarCell date={day} className={styles['day'] ?? ''} />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

function dateOf(text: string): CalendarDate | null {
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}
