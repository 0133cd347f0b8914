import { type CsvCell, saveCsv, toCsv } from '../../lib/csv.ts';
import { Button } from '../../ui/button.tsx';
import { shared } from './texts.ts';

interface CsvButtonProps {
  /** Without its ending; the day is added to it. */
  name: string;
  header: readonly string[];
  rows: readonly (readonly CsvCell[])[] | undefined;
  label?: string;
}

/** Hands over what a page shows as a file for a spreadsheet. */
export function CsvButton({ name, header, rows, label = shared.csv }: CsvButtonProps) {
  function save() {
    if (rows) saveCsv(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, toCsv(header, rows));
  }
  return (
    <Button disabled={!rows?.length} onClick={save}>
      {label}
    </Button>
  );
}
