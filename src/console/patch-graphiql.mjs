/**
 * Replacements in the files of GraphiQL, by the end of the file path. They make the editors use our colors
 * (src/console/styles/tokens.css), with enough contrast. They also turn the tabs into a list of buttons, because each
 * tab contains a close button, and an element with the role `tab` must not contain a button.
 */
const changes = {
  '@graphiql/react/dist/constants.js': [
    ['dark: "#212a3b"', 'dark: "#17191d"'],
    ['dark: "#ff5794"', 'dark: "#9ea4ff"'],
    ['light: "#d60590"', 'light: "#3b3fd8"'],
    ['dark: "#ff579419"', 'dark: "#9ea4ff29"'],
    ['light: "#d6059019"', 'light: "#3b3fd81a"'],
    [
      '"editor.background": colors.transparent,',
      '"editor.background": colors.transparent,"editorLineNumber.dimmedForeground": theme === "dark" ? "#858585" : "#237893",',
    ],
    ['foreground: "#6c69ce"\n', 'foreground: "#6c69ce" }, { token: "number", foreground: "#046b45"\n'],
    ['foreground: "#908aff"\n', 'foreground: "#908aff" }, { token: "comment", foreground: "#86b070"\n'],
  ],
  '@graphiql/react/dist/components/tabs/index.js': [
    ['"aria-selected": isActive,', ''],
    ['role: "tab",', ''],
    ['role: "tablist",', 'role: "list",'],
  ],
  '@graphiql/react/dist/utility/create-editor.js': [
    [
      String.raw`"\"Fira Code\""`,
      JSON.stringify("ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace"),
    ],
  ],
  'graphiql/dist/GraphiQL.js': [
    ['"aria-controls": "graphiql-session",', '"aria-current": index_1 === activeTabIndex || undefined,'],
    ['role: "tabpanel",', 'role: "region",'],
  ],
};

/**
 * A Vite plugin that applies the replacements. The build fails if a text to replace is missing, for example in a newer
 * version of GraphiQL.
 */
export const patchGraphiql = {
  name: 'patch-graphiql',
  enforce: 'pre',
  transform(code, id) {
    const name = Object.keys(changes).find((end) => id.endsWith(`/node_modules/${end}`));
    if (name === undefined) return null;
    return changes[name].reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${name} has no ${from} any more.`);
      return text.replaceAll(from, to);
    }, code);
  },
};
