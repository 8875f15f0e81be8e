import { useMonaco } from '@graphiql/react';
import { useEffect } from 'react';

/** The colors that GraphiQL's editors get: those of src/console/styles/tokens.css, with enough contrast. */
const themes = {
  'graphiql-DARK': {
    base: 'vs-dark',
    primary: '#9ea4ff',
    primaryBackground: '#9ea4ff29',
    background: '#17191d',
    input: '#b7c2d711',
    focusedItem: '#ffffff',
    // The default colors of inactive line numbers and of comments have too little contrast.
    colors: { 'editorLineNumber.dimmedForeground': '#858585' },
    rules: [
      { token: 'argument.identifier.gql', foreground: '#908aff' },
      { token: 'comment', foreground: '#86b070' },
    ],
  },
  'graphiql-LIGHT': {
    base: 'vs',
    primary: '#3b3fd8',
    primaryBackground: '#3b3fd81a',
    background: '#ffffffff',
    input: '#3b4b6811',
    focusedItem: '#444444',
    colors: { 'editorLineNumber.dimmedForeground': '#237893' },
    rules: [
      { token: 'argument.identifier.gql', foreground: '#6c69ce' },
      { token: 'number', foreground: '#046b45' },
    ],
  },
} as const;

const fontFamily = "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace";

/** Gives GraphiQL's editors our colors and font, once its editor is loaded. Redefining a theme in use applies it. */
export function useEditorTheme(): void {
  const monaco = useMonaco((state) => state.monaco);
  useEffect(() => {
    if (monaco === undefined) return;
    for (const [name, theme] of Object.entries(themes))
      monaco.editor.defineTheme(name, {
        base: theme.base,
        inherit: true,
        colors: { ...colorsOf(theme), ...theme.colors },
        rules: [...theme.rules],
      });
    for (const editor of monaco.editor.getEditors()) editor.updateOptions({ fontFamily });
    const listening = monaco.editor.onDidCreateEditor((editor) => {
      editor.updateOptions({ fontFamily });
    });
    return () => {
      listening.dispose();
    };
  }, [monaco]);
}

type Theme = (typeof themes)[keyof typeof themes];

/** The colors that GraphiQL's own themes set. */
function colorsOf({
  primary,
  primaryBackground,
  background,
  input,
  focusedItem,
}: Theme): Record<string, string> {
  const all = (color: string, ...names: readonly string[]): [string, string][] =>
    names.map((name) => [name, color]);
  return Object.fromEntries([
    ...all('#ffffff00', 'editor.background', 'scrollbar.shadow'),
    ...all(primary, 'textLink.foreground', 'textLink.activeForeground', 'editorLink.activeForeground'),
    ...all(primary, 'list.highlightForeground', 'list.focusHighlightForeground'),
    ...all(primary, 'editorSuggestWidget.selectedForeground', 'editorWidget.resizeBorder', 'focusBorder'),
    ...all(primary, 'pickerGroup.foreground', 'menu.selectionForeground'),
    ...all(primaryBackground, 'list.hoverBackground', 'editorSuggestWidget.selectedBackground'),
    ...all(primaryBackground, 'toolbar.hoverBackground', 'inputOption.hoverBackground'),
    ...all(primaryBackground, 'quickInputList.focusBackground', 'menu.selectionBackground'),
    ...all(background, 'editorHoverWidget.background', 'menu.background', 'editorWidget.background'),
    ...all(background, 'editorSuggestWidget.background', 'quickInput.background'),
    ...all(input, 'input.background'),
    ...all(focusedItem, 'quickInputList.focusForeground'),
  ]);
}
