import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file in this folder, and replaces each `{{name}}`. Throws if a name has no value. */
export function renderTemplate(file, values) {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name) => {
    if (!(name in values)) throw new Error(`${file} needs a value for ${name}.`);
    return String(values[name]);
  });
}
