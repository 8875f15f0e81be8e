/**
 * @generated SignedSource<<fda181c171ac250d316886b09639eaad>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import { ConcreteRequest } from 'relay-runtime';
export type listsNodeQuery$variables = {
  id: string;
};
export type listsNodeQuery$data = {
  readonly node: {
    readonly __typename: string;
    readonly id: string;
    readonly organizationName?: string | null | undefined;
  } | null | undefined;
};
export type listsNodeQuery = {
  response: listsNodeQuery$data;
  variables: listsNodeQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "id"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "id",
        "variableName": "id"
      }
    ],
    "concreteType": null,
    "kind": "LinkedField",
    "name": "node",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "__typename",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "id",
        "storageKey": null
      },
      {
        "kind": "InlineFragment",
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "organizationName",
            "storageKey": null
          }
        ],
        "type": "Company",
        "abstractKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "listsNodeQuery",
    "selections": (v1/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "listsNodeQuery",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "839fa51a70a8a668e05a968af5476936",
    "id": null,
    "metadata": {},
    "name": "listsNodeQuery",
    "operationKind": "query",
    "text": "query listsNodeQuery(\n  $id: ID!\n) {\n  node(id: $id) {\n    __typename\n    id\n    ... on Company {\n      organizationName\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "35fc68f04a393057a3dab793c2d8dd11";

export default node;
