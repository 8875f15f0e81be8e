import type { Draw } from './draw.js';

const openings =
  'Al Bel Bri Cal Cor Dal Del Fen Gal Hal Ist Jor Kal Kel Lan Lum Mar Mel Nor Or Pel Quan Ral Ser Sol Tal Tor Ul Val Ver Win Xan Yor Zel';
const middles = 'a e i o ora eva ima adi ori una enti avi osa';
const endings = 'ra lis dor nex tis mont vian dyne rix lo ven tra quo sta nix';

const firmOpenings =
  'East West Amber Copper Birch Heather Linden Maple Juniper Fern Cedar Thistle Willow Hazel Rowan Alder Marble Velvet Lantern Harbor Meadow Ember Frost Winter Summer Kestrel Heron Otter Quartz Saffron Indigo';
const firmEndings =
  'light field gate crest hollow mere wick haven ford dale shore vale brook march well loom spire path song cove';

/** Invented, pronounceable and distinct first words of company names, such as `Quantavian`, in random order. */
export function companyRoots(draw: Draw): string[] {
  return draw.shuffled(combine([openings, middles, endings]));
}

/** Invented and distinct first words of investor names, such as `Heronmere`, in random order. */
export function firmRoots(draw: Draw): string[] {
  return draw.shuffled(combine([firmOpenings, firmEndings]));
}

/** The form a name takes in hosts, addresses and paths: lower case, letters and digits, hyphens between. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function combine(parts: readonly string[]): string[] {
  const joined = parts.reduce<string[]>(
    (heads, part) => heads.flatMap((head) => part.split(' ').map((tail) => head + tail)),
    [''],
  );
  return [...new Set(joined)];
}
