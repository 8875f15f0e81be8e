import { parseDate } from '@internationalized/date';
import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { Button, Heading } from 'react-aria-components';
// Imports the single components instead of the whole library, so that they are in the chunk of this file.
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import styles from './calendar-button.module.css';

export interface DayCalendarProps {
  readonly isRange: boolean;
  /** The chosen day, or the first and the last day. Empty if there are none. */
  readonly days: readonly string[];
  readonly onChange: (days: readonly string[]) => void;
}

/** A calendar to choose one day, or a first and a last day. */
export function DayCalendar({ isRange, days, onChange }: DayCalendarProps) {
  const [first, last = first] = days;
  const start = first === undefined ? null : parseDate(first);
  const end = last === undefined ? null : parseDate(last);
  if (isRange)
    return (
      <RangeCalendar
        autoFocus
        aria-label="First and last day"
        value={start === null || end === null ? null : { start, end }}
        onChange={(chosen) => {
          onChange([chosen.start.toString(), chosen.end.toString()]);
        }}
      >
        <Month />
      </RangeCalendar>
    );
  return (
    <Calendar
      autoFocus
      aria-label="Day"
      value={start}
      onChange={(chosen) => {
        onChange([chosen.toString()]);
      }}
    >
      <Month />
    </Calendar>
  );
}

function Month() {
  return (
    <>
      <header className={styles['head']}>
        <Button slot="previous" className={styles['step'] ?? ''}>
          <ChevronLeftIcon aria-hidden />
        </Button>
        <Heading className={styles['month'] ?? ''} />
        <Button slot="next" className={styles['step'] ?? ''}>
          <ChevronRightIcon aria-hidden />
        </Button>
      </header>
      <CalendarGrid>{(day) => <CalendarCell date={day} className={styles['day'] ?? ''} />}</CalendarGrid>
    </>
  );
}
