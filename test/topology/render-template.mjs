import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of this folder with each `{{name}}` replaced. A name that is not given is an error. */
export function renderTemplate(file, values) {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name) => {
    if (!(name in values)) throw new Error(`${file} needs a value for ${name}.`);
    return String(values[name]);
  });
}
