import { Draw } from './draw.mjs';

const onsets = 'b br c ch cl d dr f fl g gr h j k kr l m n p ph pl qu r s sh sk st t th tr v w x y z'.split(
  ' ',
);
const vowels = 'a e i o u ai ea io ou ee'.split(' ');
const codas = ['', '', '', 'n', 'r', 'l', 's', 'x', 'm', 'nd', 'rk', 'st', 'ck'];
const draw = new Draw();

function makeStems(salt, count) {
  const stems = new Set();
  for (let n = 0; stems.size < count; n++) {
    draw.start(salt, n);
    const syllables = 1 + draw.below(2);
    let stem = '';
    for (let at = 0; at < syllables; at++) stem += draw.pick(onsets) + draw.pick(vowels) + draw.pick(codas);
    if (stem.length > 2) stems.add(stem);
  }
  return [...stems];
}

function capitalize(text) {
  return text[0].toUpperCase() + text.slice(1);
}

export const stems = makeStems(11, 2500);
export const capitalStems = stems.map(capitalize);
export const lastNames = makeStems(12, 6000)
  .map(capitalize)
  .concat(['Müller', 'Nuñez', "O'Brien", 'Łukasz', 'Şahin', 'Đặng', 'Ørsted', 'van der Berg']);
export const firstNames =
  'Ada Ahmed Aiko Amara Ana Anders Anja Ben Björn Bo Carlos Chloé Chen Chidi Daniel David Deepa Diego Elena Emma Erik Fatima Felix Françoise Grace Hans Hiroshi Ines Ivan James Jane João John José Julia Karl Kate Kofi Lars Laura Li Liam Lina Lucía Maria Mark Marta Mei Michael Mohammed Nadia Naomi Nils Noah Olga Omar Paul Peter Priya Rachel Raj Robert Rosa Sara Sean Sofia Søren Sven Thomas Tomás Uma Viktor Wei William Xin Yara Yuki Zoë'.split(
    ' ',
  );
export const nonLatinPeople = [
  '王伟',
  '李娜',
  '佐藤 健',
  '김민준',
  'Иван Петров',
  'محمد علي',
  'สมชาย ใจดี',
  'Γιώργος Παπάς',
];
export const nameTails =
  'Labs|Inc.|Technologies|Health|AI|Group|Systems|Software|Capital|Bio|Energy|Robotics|Foods|Media|Studio|Networks|Analytics|Pay|Logistics|GmbH|Ltd|S.A.|, Inc.|& Co.|Partners|Ventures|Games|Security|Cloud|Therapeutics'.split(
    '|',
  );
/** Names that many organizations have in common. */
export const commonNames =
  'Apex|Nova|Atlas|Pulse|Bloom|Spark|Orbit|Echo|Summit|Beacon|Mint|Sage|Ember|Hive|Vertex|Lumen|"Quotes" Inc|Smith, Jones & Co|Café Noir'.split(
    '|',
  );
export const nonLatinOrganizations =
  '字节跳动|北京创新科技有限公司|株式会社ひかり|카카오랩|Яндекс Технологии|Сбер Лаб|شركة النور|บริษัท ก้าวหน้า|Ελληνική Τεχνολογία|ООО «Ромашка»'.split(
    '|',
  );
export const domainEndings = '.com .com .com .com .io .co .ai .de .fr .co.uk .in .cn .jp .org .net'.split(
  ' ',
);

const verbs = 'builds provides develops offers designs operates delivers makes sells automates'.split(' ');
const things =
  'software|an online platform|tools|payment services|medical devices|sensors|batteries|data pipelines|"smart" contracts|learning games|a marketplace|logistics|drones|fabrics|insurance|an API'.split(
    '|',
  );
const readers =
  'small businesses|hospitals|schools|developers|farmers, growers and traders|banks|retailers|manufacturers|cities|travellers|analysts|researchers|insurers|artists'.split(
    '|',
  );
const ends =
  'since its first day|in 12 countries|at a fixed price|without contracts|on every device|with a team of "doers"|from São Paulo to Zürich|around the clock|for less than $10 a month|by subscription'.split(
    '|',
  );

/** Sentences for quoted CSV fields; their quotes are doubled. */
export const sentences = Array.from({ length: 6000 }, (_, n) => {
  draw.start(13, n);
  const [stem, verb, thing] = [draw.pick(capitalStems), draw.pick(verbs), draw.pick(things)];
  const tail = draw.chance(0.6) ? `, ${draw.pick(ends)}` : '';
  return `${stem} ${verb} ${thing} for ${draw.pick(readers)}${tail}.`.replaceAll('"', '""');
});
export const sentenceBreaks = [' ', ' ', ' ', ' ', '\n', '\n\n'];

export const categories = [
  ['Artificial Intelligence', 'Machine Learning', 'Analytics', 'Big Data'],
  ['FinTech', 'Payments', 'Banking', 'Insurance'],
  ['Health Care', 'Medical Device', 'Biotechnology', 'Wellness'],
  ['SaaS', 'Enterprise Software', 'Developer APIs', 'Open Source'],
  ['E-Commerce', 'Retail', 'Marketplace', 'Fashion'],
  ['Clean Energy', 'Solar', 'Battery', 'Renewable Energy'],
  ['Education', 'EdTech', 'Higher Education', 'Training'],
  ['Travel', 'Hospitality', 'Tourism', 'Leisure'],
];
export const categoryGroups =
  'Data and Analytics,Financial Services,Health Care,Software,Commerce and Shopping,Energy,Education,Travel and Tourism'.split(
    ',',
  );
const locationList =
  "USA|CA|California|San Francisco;USA|NY|New York|New York;USA|TX|Texas|Austin;GBR||England|London;DEU||Berlin|Berlin;FRA||Ile-de-France|Paris;IND||Karnataka|Bangalore;CHN||Beijing|Beijing;JPN||Tokyo|Tokyo;BRA||Sao Paulo|São Paulo;CAN|ON|Ontario|Toronto;SWE||Stockholms Lan|Stockholm;ISR||Tel Aviv|Tel Aviv;KOR||Seoul-t'ukpyolsi|Seoul;NGA||Lagos|Lagos;CHE||Zurich|Zürich;SGP||Central Region|Singapore;ROM||Bucuresti|Bucharest";
/** Locations as four CSV fields: country, state, region and city. */
export const locations = locationList.split(';').map((location) => location.replaceAll('|', ','));
export const currencies = 'EUR GBP CNY INR JPY CAD SEK CHF KRW BRL'.split(' ');
export const usdRates = {
  EUR: 1.1,
  GBP: 1.3,
  CNY: 0.14,
  INR: 0.012,
  JPY: 0.007,
  CAD: 0.74,
  SEK: 0.095,
  CHF: 1.12,
  KRW: 0.00075,
  BRL: 0.2,
};
