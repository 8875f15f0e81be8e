import { type RecordKind } from '../../../records/record-kinds.js';

type Names = Readonly<Record<string, readonly string[]>>;

/**
 * Usual names of the columns of people's own tables, in English, German, French and Spanish, by the field they mean.
 * `leads` are the investors that led a round.
 */
const columnNames: Readonly<Partial<Record<RecordKind, Names>>> = {
  Company: {
    organization_name: [
      ...[
        'name',
        'company',
        'company name',
        'organization',
        'organisation',
        'account',
        'account name',
        'firm',
      ],
      ...[
        'startup',
        'business name',
        'legal name',
        'firma',
        'firmenname',
        'unternehmen',
        'société',
        'entreprise',
      ],
      ...['empresa', 'nom', 'nombre'],
    ],
    organization_name_aliases: ['aliases', 'alias', 'also known as', 'aka', 'other names'],
    'website.domain': [
      ...['website', 'web site', 'web', 'domain', 'domain name', 'url', 'homepage', 'home page', 'site'],
      ...[
        'website url',
        'company website',
        'company domain',
        'company url',
        'homepage url',
        'primary domain',
      ],
      ...['webseite', 'internet', 'internetadresse', 'site web', 'sitio web'],
    ],
    'hq.city': [
      'city',
      'town',
      'hq city',
      'headquarters city',
      'location city',
      'stadt',
      'ort',
      'ville',
      'ciudad',
    ],
    'hq.state': ['state', 'province', 'hq state', 'state province', 'bundesland', 'estado'],
    'hq.country': ['country', 'country code', 'hq country', 'headquarters country', 'land', 'pays', 'país'],
    'hq.continent': ['continent', 'kontinent'],
    'contact.phone_number': ['phone', 'phone number', 'telephone', 'tel', 'telefon', 'téléphone', 'teléfono'],
    'contact.email': ['email', 'e-mail', 'mail', 'contact email', 'company email', 'correo'],
    description: ['about', 'company description', 'long description', 'overview', 'beschreibung'],
    tagline: ['short description', 'slogan', 'one liner', 'summary', 'pitch'],
    industry: [
      'industries',
      'sector',
      'sectors',
      'category',
      'categories',
      'category list',
      'vertical',
      'branche',
    ],
    tags: ['keywords', 'labels', 'schlagworte'],
    operating_status: ['status', 'company status', 'state of business'],
    founded_year: [
      ...[
        'founded',
        'founded on',
        'year founded',
        'founding year',
        'founding date',
        'date founded',
        'established',
      ],
      ...['founded at', 'gründungsjahr', 'gegründet', 'gründung', 'année de création'],
    ],
    employee_count: [
      'employees',
      'number of employees',
      'headcount',
      'staff',
      'mitarbeiter',
      'mitarbeiterzahl',
      'fte',
    ],
    employee_count_range: ['company size', 'size', 'employee range', 'number of employees range'],
    founders: ['founder', 'founder names', 'gründer'],
    investors: ['top investors', 'investor names', 'backers', 'investoren'],
    'funding.total_funding_usd': [
      ...[
        'total funding',
        'funding total',
        'funding',
        'total raised',
        'raised',
        'amount raised',
        'total funding amount',
      ],
      ...['capital raised', 'finanzierung'],
    ],
    'funding.last_funding_date': [
      'last funding date',
      'last round',
      'last round date',
      'last funding on',
      'last funding',
    ],
    'funding.last_funding_usd': ['last funding amount', 'last round amount', 'last round size'],
    'funding.last_funding_type': ['last funding type', 'last round type', 'stage', 'funding stage'],
    'funding.round_count': ['funding rounds', 'number of funding rounds', 'rounds', 'number of rounds'],
    'funding.post_money_valuation_usd': ['valuation', 'post money', 'post money valuation'],
    'socials.profnet.url': ['linkedin', 'linkedin url', 'linkedin profile', 'company linkedin', 'profnet'],
    'socials.microblog.url': ['twitter', 'twitter url', 'x url'],
    'socials.socialnet.url': ['facebook', 'facebook url'],
    'socials.fundingdb.url': ['crunchbase', 'crunchbase url', 'cb url'],
    'acquisition.acquirer': ['acquired by', 'parent company'],
  },
  Person: {
    full_name: ['name', 'person', 'contact', 'contact name', 'person name', 'nom complet'],
    first_name: ['given name', 'forename', 'vorname', 'prénom'],
    last_name: ['surname', 'family name', 'nachname', 'nom de famille'],
    emails: ['email', 'e-mail', 'mail', 'email address', 'work email', 'business email', 'email 1'],
    profnet_url: ['linkedin', 'linkedin url', 'linkedin profile', 'profnet'],
    microblog_url: ['twitter', 'twitter url'],
    codehost_url: ['github', 'github url'],
    current_position_title: ['title', 'job title', 'position', 'role', 'funktion'],
    current_position_company_name: [
      'company',
      'company name',
      'employer',
      'organization',
      'account',
      'firma',
    ],
    current_position_company_website: ['company website', 'company domain', 'website', 'domain'],
    location: ['city', 'country', 'address', 'standort', 'ort'],
    about: ['bio', 'biography', 'description', 'notes'],
    tagline: ['headline'],
    skills: ['skill'],
    years_of_experience: ['experience', 'experience years'],
  },
  Investor: {
    investor_name: ['name', 'investor', 'fund', 'fund name', 'firm', 'firm name', 'vc', 'vc firm', 'company'],
    domain: ['website', 'url', 'web', 'homepage', 'fund website', 'investor website', 'webseite'],
    hq_location: ['location', 'headquarters', 'city', 'country', 'hq'],
    investor_types: ['type', 'investor type', 'types'],
    investment_stage: ['stage', 'stages', 'stage focus', 'investment stages'],
    industry_target: ['sector', 'sectors', 'industries', 'focus', 'sector focus'],
    number_of_investments: ['investments', 'portfolio size'],
    number_of_exits: ['exits'],
    founded_year: ['founded', 'year founded'],
    profnet_url: ['linkedin', 'linkedin url'],
    microblog_url: ['twitter'],
    description: ['about', 'notes'],
  },
  FundingRound: {
    name: ['round name', 'deal', 'deal name', 'transaction'],
    company_name: ['company', 'organization', 'startup', 'portfolio company', 'target', 'firma'],
    company_id: ['company website', 'company domain', 'website', 'domain', 'company url'],
    investment_type: [
      'round',
      'round type',
      'series',
      'stage',
      'type',
      'funding type',
      'funding round type',
      'runde',
    ],
    announced_on: [
      'date',
      'announced',
      'announcement date',
      'round date',
      'close date',
      'closing date',
      'datum',
    ],
    raised_amount_usd: ['amount', 'raised', 'amount raised', 'round size', 'money raised', 'size', 'betrag'],
    pre_money_valuation_usd: ['pre money', 'pre money valuation'],
    post_money_valuation_usd: ['post money', 'post money valuation', 'valuation'],
    investors: ['investor', 'investor names', 'participants', 'investoren'],
    leads: ['lead', 'leads', 'lead investor', 'lead investors'],
  },
  Acquisition: {
    acquirer_name: ['acquirer', 'buyer', 'acquired by', 'acquiring company', 'käufer'],
    acquiree_name: [
      'acquiree',
      'target',
      'target company',
      'acquired',
      'acquired company',
      'company',
      'seller',
    ],
    acquirer_domain: ['acquirer website', 'buyer website', 'buyer domain'],
    acquiree_domain: [
      'acquiree website',
      'target website',
      'target domain',
      'company domain',
      'company website',
    ],
    acquisition_type: ['type', 'deal type'],
    price_usd: ['price', 'amount', 'deal value', 'deal size', 'purchase price', 'value', 'kaufpreis'],
    acquisition_date: [
      'date',
      'acquired on',
      'deal date',
      'announced',
      'announced on',
      'close date',
      'datum',
    ],
  },
  Ipo: {
    company_name: ['company', 'name', 'issuer', 'firma'],
    company_domain: ['website', 'domain', 'company website'],
    stock_exchange_symbol: ['exchange', 'stock exchange', 'market', 'börse'],
    stock_symbol: ['ticker', 'symbol', 'ticker symbol'],
    went_public_on: ['date', 'ipo date', 'listed', 'listing date', 'went public', 'datum'],
    share_price_usd: ['price', 'share price', 'offer price', 'ipo price'],
    valuation_price_usd: ['valuation', 'market cap'],
    money_raised_usd: ['raised', 'proceeds', 'money raised', 'amount raised', 'amount'],
  },
  TalentSignal: {
    signal_date: ['date'],
    signal_type: ['type'],
    signal_score: ['score'],
    signal_summary: ['summary'],
    full_name: ['name', 'person'],
    new_position_title: ['new title', 'new role', 'new position'],
    new_position_company_name: ['new company', 'new employer'],
    past_position_title: ['old title', 'past title', 'previous title'],
    past_position_company_name: ['old company', 'past company', 'previous company', 'previous employer'],
  },
  InterestSignal: {
    signal_date: ['date'],
    signal_type: ['type'],
    signal_score: ['score'],
    signal_summary: ['summary'],
    source_types: ['sources', 'source'],
    signal_investors: ['investors', 'investor'],
  },
};

const folded = new Map<string, ReadonlySet<string>>();

/** Returns whether a folded column name means a field: it is the field's own name, or a usual name for it. */
export function meansField(kind: RecordKind, field: string, key: string): boolean {
  const place = `${kind} ${field}`;
  let names = folded.get(place);
  if (names === undefined) {
    const all = [field, field.replace(/_usd$/, ''), ...(columnNames[kind]?.[field] ?? [])];
    names = new Set(all.map(foldName));
    folded.set(place, names);
  }
  return key !== '' && names.has(key);
}

/**
 * Reduces a column name to lowercase letters and digits, without a unit such as `(in $M)`: `Total funding (USD)` and
 * `total_funding` are equal.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([][^)\]]*[)\]]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (?:in )?(?:us ?dollars?|usd|us|m|mio|mn|millions?)$/, '')
    .replaceAll(' ', '');
}
