import { graphql } from 'relay-runtime';

// Source documents from which relay-compiler generated the files in __generated__.

export const companies = graphql`
  query listsCompaniesQuery($first: Int!, $after: String) {
    companies(first: $first, after: $after, orderBy: { field: TOTAL_FUNDING_USD, direction: DESC })
      @connection(key: "lists_companies", filters: ["orderBy"]) {
      edges {
        node {
          id
          organizationName
          hq {
            city
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

export const node = graphql`
  query listsNodeQuery($id: ID!) {
    node(id: $id) {
      __typename
      id
      ... on Company {
        organizationName
      }
    }
  }
`;
