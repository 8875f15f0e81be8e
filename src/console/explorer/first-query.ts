/** What a new tab holds: a company of the demo data. */
export const firstQuery = `# Its price is beside the run button.
query Company {
  company(id: "a0a0a0000000000000000001") {
    organizationName
    hq {
      city
      country
    }
    fundingRounds(first: 5) {
      totalCount
      nodes {
        investmentType
        announcedOn
        raisedAmountUsd
      }
    }
  }
}
`;
