const unitedStates =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
  'DC District of Columbia,FL Florida,GA Georgia,GU Guam,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,' +
  'KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,' +
  'MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,' +
  'NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,' +
  'RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
  'VI U.S. Virgin Islands,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

const canada =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,' +
  'NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon';

const states: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['USA', readTable(unitedStates)],
  ['CAN', readTable(canada)],
]);

/**
 * The name of a state or province. Only the codes of the United States and Canada are postal ones; elsewhere the
 * export carries FIPS numbers (`16`, `A8`) that name nothing a reader knows, so there the state is unknown.
 */
export function findState(countryCode: string | null, stateCode: string | null): string | null {
  return states.get(countryCode ?? '')?.get(stateCode ?? '') ?? null;
}

function readTable(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(',').map((entry) => [entry.slice(0, 2), entry.slice(3)]));
}
