/** The text of a document, and the types of its answer and its variables. */
export class TypedDocumentString<Answer, Variables> extends String {
  declare readonly types?: (variables: Variables) => Answer;
}
