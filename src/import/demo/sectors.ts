const rows: readonly Row[] = [
  [
    'Robotics',
    'Warehouse Automation|Collaborative Robots|Drones|Machine Vision',
    'Robotics|Automation|Machines',
    'autonomous picking arms|inspection drones|collaborative robot cells|machine vision kits',
    'warehouses|factories|parcel carriers',
  ],
  [
    'Artificial Intelligence',
    'Language Models|Computer Vision|Decision Support|Data Labeling',
    'Intelligence|Minds|Labs',
    'document understanding models|forecasting engines|vision models for small devices|assistants for support desks',
    'insurers|retail chains|public offices',
  ],
  [
    'Financial Services',
    'Payments|Lending|Insurance Technology|Wealth Management',
    'Pay|Finance|Ledger',
    'payment rails|credit decisions for small firms|embedded insurance|treasury software',
    'marketplaces|small businesses|community banks',
  ],
  [
    'Health Care',
    'Telemedicine|Medical Devices|Care Coordination|Diagnostics',
    'Health|Care|Clinic',
    'remote monitoring kits|care planning software|bedside diagnostics|virtual clinics',
    'hospitals|home-care teams|health insurers',
  ],
  [
    'Biotechnology',
    'Drug Discovery|Synthetic Biology|Genomics|Lab Automation',
    'Bio|Genomics|Therapeutics',
    'protein design platforms|gene sequencing services|engineered enzymes|lab automation software',
    'pharmaceutical firms|research institutes|food makers',
  ],
  [
    'Energy',
    'Solar|Energy Storage|Grid Software|Carbon Removal',
    'Energy|Power|Grid',
    'grid balancing software|stationary batteries|rooftop solar plans|carbon removal plants',
    'utilities|housing associations|industrial sites',
  ],
  [
    'Education',
    'Language Learning|Corporate Training|Classroom Tools|Tutoring',
    'Learning|Academy|Study',
    'language courses|skills assessments|classroom software|tutoring marketplaces',
    'schools|employers|adult learners',
  ],
  [
    'Cybersecurity',
    'Identity|Cloud Security|Threat Detection|Privacy',
    'Security|Shield|Trust',
    'identity checks|cloud posture scanning|phishing defence|consent records',
    'banks|cloud teams|public agencies',
  ],
  [
    'E-Commerce',
    'Marketplaces|Direct to Consumer|Retail Software|Returns',
    'Market|Commerce|Goods',
    'returns handling|storefront software|second-hand marketplaces|product data feeds',
    'fashion brands|independent shops|wholesalers',
  ],
  [
    'Logistics',
    'Freight|Last Mile|Fleet Management|Supply Chain Visibility',
    'Freight|Logistics|Routes',
    'freight booking|route planning|container tracking|customs paperwork software',
    'shippers|carriers|importers',
  ],
  [
    'Real Estate',
    'Property Management|Construction Technology|Smart Buildings|Home Buying',
    'Homes|Spaces|Estates',
    'building sensors|tenant apps|construction planning|home valuation',
    'landlords|builders|home buyers',
  ],
  [
    'Food and Agriculture',
    'Precision Farming|Alternative Protein|Indoor Farming|Food Waste',
    'Foods|Farms|Harvest',
    'field sensors|plant-based protein|indoor farm modules|surplus food exchanges',
    'growers|grocers|canteens',
  ],
  [
    'Media and Entertainment',
    'Games|Audio|Creator Tools|Streaming',
    'Studios|Media|Play',
    'mobile games|podcast tools|video editing in the browser|fan memberships',
    'creators|publishers|players',
  ],
  [
    'Enterprise Software',
    'Developer Tools|Workflow Automation|Analytics|Customer Support',
    'Systems|Software|Works',
    'workflow automation|usage analytics|build pipelines|contract management',
    'software teams|operations teams|finance departments',
  ],
  [
    'Mobility',
    'Electric Vehicles|Charging|Shared Mobility|Autonomous Driving',
    'Mobility|Motion|Drive',
    'charging networks|shared electric bikes|driver assistance|battery swapping',
    'commuters|fleets|cities',
  ],
  [
    'Space',
    'Earth Observation|Launch|Satellite Communications|Ground Stations',
    'Space|Orbital|Satellites',
    'earth observation images|small launchers|ground station networks|satellite buses',
    'weather services|telecom operators|farm insurers',
  ],
];

/** All sectors of the demo. Robotics comes first. */
export const sectors: readonly [Sector, ...Sector[]] = toSectors();

/** A sector of the demo: its name, the words in its companies' names, their products and their customers. */
export interface Sector {
  /** The value in a company's `industry`. */
  readonly name: string;
  /** The second level of `tech_verticals`. The first level is the sector's name. */
  readonly verticals: readonly string[];
  readonly nameWords: readonly string[];
  readonly products: readonly string[];
  readonly customers: readonly string[];
}

type Row = readonly [name: string, verticals: string, nameWords: string, products: string, customers: string];

function toSectors(): [Sector, ...Sector[]] {
  const [first, ...others] = rows.map(toSector);
  if (first === undefined) throw new Error('The demo needs at least one sector.');
  return [first, ...others];
}

function toSector([name, verticals, nameWords, products, customers]: Row): Sector {
  return {
    name,
    verticals: verticals.split('|'),
    nameWords: nameWords.split('|'),
    products: products.split('|'),
    customers: customers.split('|'),
  };
}
