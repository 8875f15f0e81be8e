import { CalendarIcon } from '@radix-ui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import fieldStyles from '../components/field.module.css';
import { format } from '../components/format.js';
import { Skeleton } from '../components/skeleton.js';
import styles from './calendar-button.module.css';

export interface CalendarButtonProps {
  /** True to choose a first and a last day. */
  readonly isRange: boolean;
  /** The chosen day or days, for example `2025-01-31`. Empty if there are none. */
  readonly days: readonly string[];
  /** Called with a text such as `Jan 31, 2025` or `Jan 1, 2025 to Jan 31, 2025`. */
  readonly onChange: (text: string) => void;
}

/** The calendar is large, so it is only loaded when it is opened. */
const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.js')).DayCalendar }));

/** A button in a date field that opens a calendar. */
export function CalendarButton({ isRange, days, onChange }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={styles['open'] ?? ''} aria-label="Open the calendar">
        <CalendarIcon aria-hidden />
      </Button>
      <Popover className={fieldStyles['popover'] ?? ''} placement="bottom end">
        <Dialog className={styles['dialog'] ?? ''} aria-label="Calendar">
          <Suspense fallback={<Skeleton lines={6} />}>
            <DayCalendar
              isRange={isRange}
              days={days}
              onChange={(chosen) => {
                onChange(chosen.map((day) => format.day(day)).join(' to '));
                setOpen(false);
              }}
            />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
