import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  type SelectionNode,
} from 'graphql';

/**
 * Whether a selection runs, by its `@skip` and `@include`; the variables are as they are after they have been read.
 * @throws GraphQLError when a condition is a variable that is null.
 */
export function isIncluded(selection: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean {
  if (selection.directives === undefined || selection.directives.length === 0) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables);
  return skip?.['if'] !== true && include?.['if'] !== false;
}
