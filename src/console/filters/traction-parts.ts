const windows = {
  oneMonth: '1 month',
  twoMonths: '2 months',
  threeMonths: '3 months',
  fourMonths: '4 months',
  fiveMonths: '5 months',
  sixMonths: '6 months',
  twelveMonths: '12 months',
  twentyFourMonths: '24 months',
};

/** The figures of a metric of traction, by their path below it. */
export const tractionParts: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'latest', label: 'now' },
  ...Object.entries(windows).flatMap(([name, words]) => [
    { value: `${name}.percentage`, label: `change in %, ${words}` },
    { value: `${name}.change`, label: `change, ${words}` },
    { value: `${name}.value`, label: `${words} ago` },
  ]),
];
