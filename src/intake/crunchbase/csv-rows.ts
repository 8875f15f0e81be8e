export { CsvRow, readCsvBatches, readCsvRows, type CsvLayout } from '../csv-rows.js';
