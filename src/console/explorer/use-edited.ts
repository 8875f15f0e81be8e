import { useGraphiQL } from '@graphiql/react';
import { useEffect, useState } from 'react';

/** What is written in the editors: the document, its variables as text, and the operation that would run. */
export interface Edited {
  readonly query: string;
  readonly variables: string;
  readonly operationName: string | undefined;
}

/** What is written in the editors, as it is after each key. */
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
    // A reader who works by keyboard has to come out of the editors, and to the answer.
    for (const editor of [queryEditor, variableEditor]) editor?.updateOptions({ tabFocusMode: true });
    const watches = [queryEditor, variableEditor].map((editor) => editor?.onDidChangeModelContent(read));
    return () => {
      for (const watch of watches) watch?.dispose();
    };
  }, [queryEditor, variableEditor]);
  return { ...texts, operationName };
}
