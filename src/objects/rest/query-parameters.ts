import { queryParameter } from '../../rest/parameters.js';
import type { Parameter } from '../../rest/route.js';
import { fieldsOf, type ObjectTable } from '../fields.js';
import { fieldSchema } from '../wire/body-schema.js';
import { keyOf } from '../wire/object-json.js';

/** Returns the query parameters of an operation whose arguments a table declares. */
export function queryParameters(table: ObjectTable): readonly Parameter[] {
  return fieldsOf(table, 'rest').map(([name, field]) => {
    const { description, ...schema } = fieldSchema({ ...field.settings, ...field.settings.inRest });
    return queryParameter(keyOf(name, field), schema, description);
  });
}
