import { DownloadIcon } from '@radix-ui/react-icons';
import { Button } from './button.js';
import { csvOf } from './csv-of.js';
import type { GridColumn } from './grid-column.js';

export interface CsvButtonProps<Row> {
  /** Without its ending. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
}

/** Saves the rows that are shown as a file. It asks for nothing. */
export function CsvButton<Row>({ name, rows, columns }: CsvButtonProps<Row>) {
  const save = (): void => {
    const address = URL.createObjectURL(new Blob([csvOf(columns, rows)], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button size="small" onPress={save}>
      <DownloadIcon aria-hidden /> CSV
    </Button>
  );
}
