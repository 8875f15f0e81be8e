import { useGraphiQL } from '@graphiql/react';
import { useEffect, useState } from 'react';

/** The content of the editors: the document, the variables as text, and the name of the operation that would run. */
export interface Edited {
  readonly query: string;
  readonly variables: string;
  readonly operationName: string | undefined;
}

/** Returns the content of the editors, updated on every keystroke. */
export function useEdited(): Edited {
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const operationName = useGraphiQL((state) => state.operationName);
  const [texts, setTexts] = useState({ query: '', variables: '' });
  useEffect(() => {
    const read = (): void => {
      setTexts({ query: queryEditor?.getValue() ?? '', variables: variableEditor?.getValue() ?? '' });
    };
    read();
    // The Tab key must leave the editors, so that keyboard users can reach the response.
    for (const editor of [queryEditor, variableEditor]) editor?.updateOptions({ tabFocusMode: true });
    const watches = [queryEditor, variableEditor].map((editor) => editor?.onDidChangeModelContent(read));
    return () => {
      for (const watch of watches) watch?.dispose();
    };
  }, [queryEditor, variableEditor]);
  return { ...texts, operationName };
}
