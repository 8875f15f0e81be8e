// Renders the Markdown of docs/ for customers into pages at /docs, with one index for their search.
import fs from 'node:fs';
import path from 'node:path';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import graphql from 'highlight.js/lib/languages/graphql';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import MarkdownIt from 'markdown-it';
import MiniSearch from 'minisearch';
import { customerPages } from './customer-pages.mjs';
import { searchOptions } from './search-options.mjs';

const root = path.join(import.meta.dirname, '..', '..', '..');
const docs = path.join(root, 'docs');

for (const [names, language] of [
  [['sh'], bash],
  [['graphql'], graphql],
  [['js'], javascript],
  [['json'], json],
  [['py'], python],
  [['ts', 'tsx'], typescript],
])
  for (const name of names) hljs.registerLanguage(name, language);

/** The names of all pages, which are their paths below /docs. */
const names = customerPages.flatMap(({ pages }) => pages);

/** Escapes a text for HTML. */
const { escapeHtml: escape } = new MarkdownIt().utils;

/** The address of the server in the examples. */
const exampleAddress = 'http://localhost:4000';

/** Files outside docs/ that a server serves, by their path in the repository. */
const served = { 'schema/openapi.json': '/api/v1/openapi.json' };

/**
 * Writes the pages into the `docs` folder of the built application. `template` is the built docs.html.
 */
export function renderPages(built, template) {
  const folder = path.join(built, 'docs');
  fs.mkdirSync(path.join(folder, 'images'), { recursive: true });
  const rendered = names.map((name) => renderPage(name));
  for (const page of rendered) {
    const html = fill(template, {
      TITLE: escape(page.title),
      SIDEBAR: sidebar(rendered, page.name),
      ARTICLE: page.html,
      CONTENTS: contents(page.headings),
    });
    fs.writeFileSync(path.join(folder, `${page.name}.html`), html);
    for (const image of page.images)
      fs.copyFileSync(path.join(docs, 'images', image), path.join(folder, 'images', image));
  }
  const index = new MiniSearch(searchOptions);
  index.addAll(rendered.flatMap(sectionsOf));
  fs.writeFileSync(path.join(folder, 'search.json'), JSON.stringify(index));
}

/** Replaces the template's comments, such as `<!--TITLE-->`. */
function fill(template, values) {
  return template.replace(/<!--([A-Z]+)-->/g, (comment, name) => values[name] ?? comment);
}

function renderPage(name) {
  const text = fs.readFileSync(path.join(docs, `${name}.md`), 'utf8');
  const page = { name, title: '', headings: [], images: [], anchors: new Map() };
  const markdown = new MarkdownIt({ linkify: false, highlight });
  markdown.renderer.rules.fence = renderCode;
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>';
  markdown.renderer.rules.table_close = () => '</table></div>';
  markdown.core.ruler.push('page', ({ tokens }) => {
    tokens.forEach((token, at) => {
      if (token.type === 'heading_open') readHeading(page, token, tokens[at + 1]);
      if (token.type === 'inline') token.children = linkTokens(page, token.children);
    });
  });
  const tokens = markdown.parse(withoutDecisions(text), {});
  return { ...page, tokens, html: markdown.renderer.render(tokens, markdown.options, {}) };
}

/** Removes references to decisions in parentheses, which are pages for contributors. */
function withoutDecisions(text) {
  return text.replace(/ \(\[[DE]\d+\]\([^)]*\)(?:(?:,| and) \[[DE]\d+\]\([^)]*\))*\)/g, '');
}

function highlight(code, language) {
  const name = language.split(' ')[0];
  return hljs.getLanguage(name) === undefined ? escape(code) : hljs.highlight(code, { language: name }).value;
}

/** A code block, which can be scrolled with the keyboard. */
function renderCode(tokens, at, options) {
  const { content, info } = tokens[at];
  const html = options.highlight(content, info);
  return `<div class="code"><pre tabindex="0"><code>${html}</code></pre></div>\n`;
}

/** Gives a heading the same anchor as GitHub does. */
function readHeading(page, token, { children }) {
  const text = children.map(({ content }) => content).join('');
  const level = Number(token.tag.slice(1));
  if (level === 1) page.title = text;
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  const count = page.anchors.get(slug) ?? 0;
  page.anchors.set(slug, count + 1);
  const anchor = count === 0 ? slug : `${slug}-${count}`;
  token.attrSet('id', anchor);
  token.meta = { anchor, text };
  page.headings.push({ level, text, anchor });
}

/** Points links to the served pages. Links to other files of the repository become plain text. */
function linkTokens(page, tokens) {
  const isServed = [];
  return tokens.flatMap((token) => {
    if (token.type === 'image') {
      const image = path.basename(token.attrGet('src'));
      page.images.push(image);
      token.attrSet('src', `/docs/images/${image}`);
      token.attrSet('loading', 'lazy');
    }
    if (token.type === 'link_open') {
      const target = targetOf(token.attrGet('href'));
      isServed.push(target !== null);
      if (target === null) return [];
      token.attrSet('href', target);
    }
    if (token.type === 'link_close' && !isServed.pop()) return [];
    return [token];
  });
}

/** Returns the address of a link's target on a server; null if servers do not serve it. */
function targetOf(href) {
  if (href.startsWith(exampleAddress)) return href.slice(exampleAddress.length);
  if (/^(https?:|#)/.test(href)) return href;
  const [file, anchor] = href.split('#');
  const known = served[path.relative(root, path.join(docs, file))];
  if (known !== undefined) return known;
  const name = /^([\w-]+)\.md$/.exec(file)?.[1];
  if (name === undefined || !names.includes(name)) return null;
  return `/docs/${name}${anchor === undefined ? '' : `#${anchor}`}`;
}

function sidebar(rendered, current) {
  const link = (name) => {
    const { title } = rendered.find((page) => page.name === name);
    const attribute = name === current ? ' aria-current="page"' : '';
    return `<li><a href="/docs/${name}"${attribute}>${escape(title)}</a></li>`;
  };
  return customerPages
    .map(({ title, pages }) => `<h2>${title}</h2><ul>${pages.map(link).join('')}</ul>`)
    .join('');
}

function contents(headings) {
  const links = headings
    .filter(({ level }) => level === 2)
    .map(({ text, anchor }) => `<li><a href="#${anchor}">${escape(text)}</a></li>`);
  return links.length < 2 ? '' : `<h2>On this page</h2><ul>${links.join('')}</ul>`;
}

/** Splits a page at its headings, for the search index. Code is not searched, except for text between backticks. */
function sectionsOf({ name, title, tokens }) {
  const sections = [];
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') {
      const { anchor, text } = token.meta;
      sections.push({ id: `${name}#${anchor}`, page: title, heading: text, text: '' });
    } else if (token.type === 'inline' && tokens[at - 1].type !== 'heading_open' && sections.length > 0) {
      sections.at(-1).text += `${token.children.map(({ content }) => content).join('')} `;
    }
  });
  return sections;
}
