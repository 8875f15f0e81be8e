# Generated from schema/openapi.json by `npm run emit`; `npm run check contracts` checks that it is current.
from __future__ import annotations

from typing import Dict

from ..operation_call import Operation

# Every operation of the REST contract, by its operationId.
OPERATIONS: Dict[str, Operation] = {
    "fundingRoundsSearchResults": Operation(
        name="searches.funding_rounds.results", method="GET", path="/searches/funding-rounds/{searchId}/results", params="query", kind="page", rows="", product="funding_rounds", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "acquisitionsSearchResults": Operation(
        name="searches.acquisitions.results", method="GET", path="/searches/acquisitions/{searchId}/results", params="query", kind="page", rows="", product="acquisitions", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "companyAcquisitions": Operation(
        name="companies.acquisitions", method="GET", path="/companies/{companyId}/acquisitions", params="query", kind="page", rows="", product="acquisitions", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "enrichPerson": Operation(
        name="people.enrich", method="POST", path="/people/by-email", params="body", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "person": Operation(
        name="people.get", method="GET", path="/people/{personId}", params="query", kind="one", rows="", product="people", is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "investorListResults": Operation(
        name="lists.investors.results", method="GET", path="/lists/investors/{listId}/results", params="query", kind="page", rows="", product="investors", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "enrichCompany": Operation(
        name="companies.enrich", method="POST", path="/companies", params="body", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "company": Operation(
        name="companies.get", method="GET", path="/companies/{companyId}", params="query", kind="one", rows="", product="companies", is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "ipo": Operation(
        name="ipos.get", method="GET", path="/ipos/{ipoId}", params="query", kind="one", rows="", product="ipos", is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "enrichInvestor": Operation(
        name="investors.enrich", method="GET", path="/investors", params="query", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "creditBalance": Operation(
        name="organization.credits", method="GET", path="/organization/credits", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "companies": Operation(
        name="companies.search", method="POST", path="/companies/search", params="body", kind="after", rows="items", product="companies", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=("after",),
    ),
    "people": Operation(
        name="people.search", method="POST", path="/people/search", params="body", kind="after", rows="items", product="people", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=("after",),
    ),
    "investors": Operation(
        name="investors.search", method="POST", path="/investors/search", params="body", kind="after", rows="items", product="investors", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=("after",),
    ),
    "fundingRounds": Operation(
        name="funding_rounds.search", method="POST", path="/funding-rounds/search", params="body", kind="after", rows="items", product="funding_rounds", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=("after",),
    ),
    "acquisitions": Operation(
        name="acquisitions.search", method="POST", path="/acquisitions/search", params="body", kind="after", rows="items", product="acquisitions", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=("after",),
    ),
    "ipos": Operation(
        name="ipos.search", method="POST", path="/ipos/search", params="body", kind="after", rows="items", product="ipos", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=("after",),
    ),
    "talentSignals": Operation(
        name="talent_signals.search", method="POST", path="/talent-signals/search", params="body", kind="after", rows="items", product="talent_signals", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=("after",),
    ),
    "interestSignals": Operation(
        name="interest_signals.search", method="POST", path="/interest-signals/search", params="body", kind="after", rows="items", product="interest_signals", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=("after",),
    ),
    "investor": Operation(
        name="investors.get", method="GET", path="/investors/{investorId}", params="query", kind="one", rows="", product="investors", is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "fundingRound": Operation(
        name="funding_rounds.get", method="GET", path="/funding-rounds/{fundingRoundId}", params="query", kind="one", rows="", product="funding_rounds", is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "acquisition": Operation(
        name="acquisitions.get", method="GET", path="/acquisitions/{acquisitionId}", params="query", kind="one", rows="", product="acquisitions", is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "talentSignal": Operation(
        name="talent_signals.get", method="GET", path="/talent-signals/{talentSignalId}", params="query", kind="one", rows="", product="talent_signals", is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "interestSignal": Operation(
        name="interest_signals.get", method="GET", path="/interest-signals/{interestSignalId}", params="query", kind="one", rows="", product="interest_signals", is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "companyTraction": Operation(
        name="companies.traction", method="GET", path="/companies/{companyId}/traction", params="query", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "savedSearches": Operation(
        name="searches.list", method="GET", path="/searches", params="query", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "companiesSearchResults": Operation(
        name="searches.companies.results", method="GET", path="/searches/companies/{searchId}/results", params="query", kind="page", rows="", product="companies", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "peopleSearchResults": Operation(
        name="searches.people.results", method="GET", path="/searches/people/{searchId}/results", params="query", kind="page", rows="", product="people", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "investorsSearchResults": Operation(
        name="searches.investors.results", method="GET", path="/searches/investors/{searchId}/results", params="query", kind="page", rows="", product="investors", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "talentSignalsSearchResults": Operation(
        name="searches.talent_signals.results", method="GET", path="/searches/talent-signals/{searchId}/results", params="query", kind="page", rows="", product="talent_signals", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "interestSignalsSearchResults": Operation(
        name="searches.interest_signals.results", method="GET", path="/searches/interest-signals/{searchId}/results", params="query", kind="page", rows="", product="interest_signals", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "lists": Operation(
        name="lists.list", method="GET", path="/lists", params="query", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "companyListResults": Operation(
        name="lists.companies.results", method="GET", path="/lists/companies/{listId}/results", params="query", kind="page", rows="", product="companies", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "personListResults": Operation(
        name="lists.people.results", method="GET", path="/lists/people/{listId}/results", params="query", kind="page", rows="", product="people", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "autocomplete": Operation(
        name="autocomplete", method="GET", path="/autocomplete", params="query", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "resolve": Operation(
        name="resolve", method="POST", path="/resolve", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=1000, formats=(), nullable=(),
    ),
    "companiesByInputs": Operation(
        name="companies.bulk", method="POST", path="/companies/bulk", params="body", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=1000, formats=("ndjson",), nullable=(),
    ),
    "peopleByInputs": Operation(
        name="people.bulk", method="POST", path="/people/bulk", params="body", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=1000, formats=("ndjson",), nullable=(),
    ),
    "investorsByInputs": Operation(
        name="investors.bulk", method="POST", path="/investors/bulk", params="body", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=1000, formats=("ndjson",), nullable=(),
    ),
    "talentSignalsByInputs": Operation(
        name="talent_signals.bulk", method="POST", path="/talent-signals/bulk", params="body", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=1000, formats=("ndjson",), nullable=(),
    ),
    "interestSignalsByInputs": Operation(
        name="interest_signals.bulk", method="POST", path="/interest-signals/bulk", params="body", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=1000, formats=("ndjson",), nullable=(),
    ),
    "webhooks": Operation(
        name="webhooks.list", method="GET", path="/webhooks", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "createWebhook": Operation(
        name="webhooks.create", method="POST", path="/webhooks", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=False, max_inputs=None, formats=(), nullable=("search_ids", "products",),
    ),
    "webhook": Operation(
        name="webhooks.get", method="GET", path="/webhooks/{webhookId}", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "updateWebhook": Operation(
        name="webhooks.update", method="PATCH", path="/webhooks/{webhookId}", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=("search_ids", "products",),
    ),
    "deleteWebhook": Operation(
        name="webhooks.delete", method="DELETE", path="/webhooks/{webhookId}", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "rotateWebhook": Operation(
        name="webhooks.rotate", method="POST", path="/webhooks/{webhookId}/rotate", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=False, max_inputs=None, formats=(), nullable=(),
    ),
    "testWebhook": Operation(
        name="webhooks.test", method="POST", path="/webhooks/{webhookId}/test", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=False, max_inputs=None, formats=(), nullable=(),
    ),
    "webhookDeliveries": Operation(
        name="webhooks.deliveries", method="GET", path="/webhooks/{webhookId}/deliveries", params="query", kind="before", rows="deliveries", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "webhookDelivery": Operation(
        name="webhooks.delivery", method="GET", path="/webhooks/{webhookId}/deliveries/{deliveryId}", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "replayWebhookDelivery": Operation(
        name="webhooks.replay", method="POST", path="/webhooks/{webhookId}/deliveries/{deliveryId}/replay", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=False, max_inputs=None, formats=(), nullable=(),
    ),
    "apiKeys": Operation(
        name="keys.list", method="GET", path="/keys", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "issueApiKey": Operation(
        name="keys.create", method="POST", path="/keys", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=False, max_inputs=None, formats=(), nullable=("monthly_cap", "expires_at",),
    ),
    "apiKey": Operation(
        name="keys.get", method="GET", path="/keys/{keyId}", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "updateApiKey": Operation(
        name="keys.update", method="PATCH", path="/keys/{keyId}", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=("monthly_cap", "expires_at",),
    ),
    "revokeApiKey": Operation(
        name="keys.delete", method="DELETE", path="/keys/{keyId}", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "rotateApiKey": Operation(
        name="keys.rotate", method="POST", path="/keys/{keyId}/rotate", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=False, max_inputs=None, formats=(), nullable=(),
    ),
    "viewer": Operation(
        name="organization.get", method="GET", path="/organization", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "updateOrganization": Operation(
        name="organization.update", method="PATCH", path="/organization", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=("credit_alert_percents",),
    ),
    "usage": Operation(
        name="organization.usage", method="GET", path="/usage", params="query", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv",), nullable=(),
    ),
    "requests": Operation(
        name="requests.list", method="GET", path="/requests", params="query", kind="after", rows="items", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "request": Operation(
        name="requests.get", method="GET", path="/requests/{requestId}", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "auditEvents": Operation(
        name="audit_events.list", method="GET", path="/audit-events", params="query", kind="after", rows="items", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "companiesAggregate": Operation(
        name="companies.aggregate", method="POST", path="/companies/aggregate", params="body", kind="after", rows="groups", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "companiesFacet": Operation(
        name="companies.facet", method="POST", path="/companies/facet", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "peopleAggregate": Operation(
        name="people.aggregate", method="POST", path="/people/aggregate", params="body", kind="after", rows="groups", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "peopleFacet": Operation(
        name="people.facet", method="POST", path="/people/facet", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "investorsAggregate": Operation(
        name="investors.aggregate", method="POST", path="/investors/aggregate", params="body", kind="after", rows="groups", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "investorsFacet": Operation(
        name="investors.facet", method="POST", path="/investors/facet", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "fundingRoundsAggregate": Operation(
        name="funding_rounds.aggregate", method="POST", path="/funding-rounds/aggregate", params="body", kind="after", rows="groups", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "fundingRoundsFacet": Operation(
        name="funding_rounds.facet", method="POST", path="/funding-rounds/facet", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "acquisitionsAggregate": Operation(
        name="acquisitions.aggregate", method="POST", path="/acquisitions/aggregate", params="body", kind="after", rows="groups", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "acquisitionsFacet": Operation(
        name="acquisitions.facet", method="POST", path="/acquisitions/facet", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "iposAggregate": Operation(
        name="ipos.aggregate", method="POST", path="/ipos/aggregate", params="body", kind="after", rows="groups", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "iposFacet": Operation(
        name="ipos.facet", method="POST", path="/ipos/facet", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "talentSignalsAggregate": Operation(
        name="talent_signals.aggregate", method="POST", path="/talent-signals/aggregate", params="body", kind="after", rows="groups", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "talentSignalsFacet": Operation(
        name="talent_signals.facet", method="POST", path="/talent-signals/facet", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "interestSignalsAggregate": Operation(
        name="interest_signals.aggregate", method="POST", path="/interest-signals/aggregate", params="body", kind="after", rows="groups", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "interestSignalsFacet": Operation(
        name="interest_signals.facet", method="POST", path="/interest-signals/facet", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "personTalentSignals": Operation(
        name="people.talent_signals", method="GET", path="/people/{personId}/talent-signals", params="query", kind="page", rows="", product="talent_signals", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "companyInterestSignals": Operation(
        name="companies.interest_signals", method="GET", path="/companies/{companyId}/interest-signals", params="query", kind="page", rows="", product="interest_signals", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "investorInterestSignals": Operation(
        name="investors.interest_signals", method="GET", path="/investors/{investorId}/interest-signals", params="query", kind="page", rows="", product="interest_signals", is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "similarCompanies": Operation(
        name="companies.similar", method="GET", path="/companies/{companyId}/similar", params="query", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "similarInvestors": Operation(
        name="investors.similar", method="GET", path="/investors/{investorId}/similar", params="query", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "exports": Operation(
        name="exports.list", method="GET", path="/exports", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "createExport": Operation(
        name="exports.create", method="POST", path="/exports", params="body", kind="one", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=("filter",),
    ),
    "export": Operation(
        name="exports.get", method="GET", path="/exports/{exportId}", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "deleteExport": Operation(
        name="exports.delete", method="DELETE", path="/exports/{exportId}", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "resumeExport": Operation(
        name="exports.resume", method="POST", path="/exports/{exportId}/resume", params=None, kind="one", rows="", product=None, is_metered=False, is_repeatable=False, max_inputs=None, formats=(), nullable=(),
    ),
    "createExportLink": Operation(
        name="exports.links", method="POST", path="/exports/{exportId}/links", params="body", kind="one", rows="", product=None, is_metered=False, is_repeatable=False, max_inputs=None, formats=(), nullable=(),
    ),
    "exportFile": Operation(
        name="exports.file", method="GET", path="/exports/{exportId}/file", params=None, kind="file", rows="", product=None, is_metered=False, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "companiesSearchChanges": Operation(
        name="searches.companies.changes", method="GET", path="/searches/companies/{searchId}/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "peopleSearchChanges": Operation(
        name="searches.people.changes", method="GET", path="/searches/people/{searchId}/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "investorsSearchChanges": Operation(
        name="searches.investors.changes", method="GET", path="/searches/investors/{searchId}/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "fundingRoundsSearchChanges": Operation(
        name="searches.funding_rounds.changes", method="GET", path="/searches/funding-rounds/{searchId}/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "acquisitionsSearchChanges": Operation(
        name="searches.acquisitions.changes", method="GET", path="/searches/acquisitions/{searchId}/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "talentSignalsSearchChanges": Operation(
        name="searches.talent_signals.changes", method="GET", path="/searches/talent-signals/{searchId}/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "interestSignalsSearchChanges": Operation(
        name="searches.interest_signals.changes", method="GET", path="/searches/interest-signals/{searchId}/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "companiesChanges": Operation(
        name="companies.changes", method="GET", path="/companies/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "peopleChanges": Operation(
        name="people.changes", method="GET", path="/people/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "investorsChanges": Operation(
        name="investors.changes", method="GET", path="/investors/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "fundingRoundsChanges": Operation(
        name="funding_rounds.changes", method="GET", path="/funding-rounds/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "acquisitionsChanges": Operation(
        name="acquisitions.changes", method="GET", path="/acquisitions/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "iposChanges": Operation(
        name="ipos.changes", method="GET", path="/ipos/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "talentSignalsChanges": Operation(
        name="talent_signals.changes", method="GET", path="/talent-signals/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "interestSignalsChanges": Operation(
        name="interest_signals.changes", method="GET", path="/interest-signals/changes", params="query", kind="feed", rows="changes", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=("ndjson", "csv", "parquet", "xlsx",), nullable=(),
    ),
    "companiesSearchStream": Operation(
        name="searches.companies.stream", method="GET", path="/searches/companies/{searchId}/stream", params="query", kind="events", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "peopleSearchStream": Operation(
        name="searches.people.stream", method="GET", path="/searches/people/{searchId}/stream", params="query", kind="events", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "investorsSearchStream": Operation(
        name="searches.investors.stream", method="GET", path="/searches/investors/{searchId}/stream", params="query", kind="events", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "fundingRoundsSearchStream": Operation(
        name="searches.funding_rounds.stream", method="GET", path="/searches/funding-rounds/{searchId}/stream", params="query", kind="events", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "acquisitionsSearchStream": Operation(
        name="searches.acquisitions.stream", method="GET", path="/searches/acquisitions/{searchId}/stream", params="query", kind="events", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "talentSignalsSearchStream": Operation(
        name="searches.talent_signals.stream", method="GET", path="/searches/talent-signals/{searchId}/stream", params="query", kind="events", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
    "interestSignalsSearchStream": Operation(
        name="searches.interest_signals.stream", method="GET", path="/searches/interest-signals/{searchId}/stream", params="query", kind="events", rows="", product=None, is_metered=True, is_repeatable=True, max_inputs=None, formats=(), nullable=(),
    ),
}
