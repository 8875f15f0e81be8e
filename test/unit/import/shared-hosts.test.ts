import { isForeignHost } from '../../../src/import/crunchbase/shared-hosts.js';

it.each([
  ...['x.com', 'twitter.com', 'mobile.twitter.com', 'linktr.ee', 't.me', 'wa.me', 'tiktok.com', 'discord.gg'],
  ...[
    'notion.so',
    'forms.gle',
    'uk.linkedin.com',
    'de-de.facebook.com',
    'm.facebook.com',
    'bsky.app',
    'youtu.be',
  ],
  ...['g.page', 'calendly.com', 'lu.ma', 'testflight.apple.com', 'producthunt.com', 'maps.app.goo.gl'],
])('a page on %s gives no domain to its company', (host) => {
  expect(isForeignHost(host, 'kiln-one')).toBe(true);
});

it.each([
  ['x.com', 'twitter'],
  ['linktr.ee', 'linktree'],
  ['notion.so', 'notion'],
  ['notion.so', 'notion-so'],
  ['tiktok.com', 'TikTok'],
  ['t.me', 'telegram'],
  ['kiln.notion.site', 'kiln-one'],
  ['kiln.substack.com', 'kiln-one'],
  ['me.kiln.example', 'kiln-one'],
])('%s is the domain of %s', (host, slug) => {
  expect(isForeignHost(host, slug)).toBe(false);
});
