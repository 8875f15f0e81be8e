"""The client against a server with demo records. DEALGRAPH_URL and KEY name it and a key with all scopes."""

from __future__ import annotations

import asyncio
import contextlib
import csv
import importlib.util
import inspect
import io
import json
import os
import tempfile
import threading
import time
import unittest
import zipfile
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, Dict, List, Tuple

import dealgraph
from dealgraph import AsyncDealgraph, Cancellation, Dealgraph
from dealgraph.generated.operations import OPERATIONS

URL, KEY = os.environ["DEALGRAPH_URL"], os.environ["KEY"]
COMPANY = "a0a0a0000000000000000001"

with open(os.environ["OPENAPI"], encoding="utf-8") as file:
    API = json.load(file)

IDS = {
    "companyId": COMPANY,
    "personId": f"per_{COMPANY}",
    "investorId": f"inv_{COMPANY}",
    "fundingRoundId": f"fnr_{COMPANY}",
    "acquisitionId": f"acq_{COMPANY}",
    "ipoId": f"ipo_{COMPANY}",
    "talentSignalId": "aaaaaaaa-0000-4000-8000-000000000001",
    "interestSignalId": "bbbbbbbb-0000-4000-8000-000000000001",
}
SEARCHES = ["funding-rounds", "acquisitions", "companies", "people", "investors", "interest-signals", "talent-signals"]
LISTS = ["investors", "companies", "people"]
# Parameters of operations whose description has no example.
GIVEN: Dict[str, Dict[str, Any]] = {
    "enrichPerson": {"email": "ada.marsh@aurora-robotics.example"},
    "enrichCompany": {"domain": "aurora-robotics.example"},
    "enrichInvestor": {"name": "northlight ventures"},
    "companyTraction": {"metric": "employee_count"},
    "autocomplete": {"query": "aur"},
    "createExport": {"format": "ndjson", "product": "ipos"},
}

client = Dealgraph(KEY, URL)


def tearDownModule() -> None:
    client.close()


def described() -> "List[Tuple[str, str, Any]]":
    return [
        (operation["operationId"], path, operation)
        for path, methods in API["paths"].items()
        for operation in methods.values()
    ]


def method_of(root: Any, operation_id: str) -> Any:
    for name in OPERATIONS[operation_id].name.split("."):
        root = getattr(root, name)
    return root


def finished_export() -> str:
    return str(client.export(product="ipos", interval=0.1).job["id"])


def id_for(name: str, path: str) -> Any:
    product = path.split("/")[2] if path.count("/") > 1 else ""
    if name == "searchId":
        return 1 + SEARCHES.index(product)
    if name == "listId":
        return f"0d3a1b5e-6c1f-4b7a-9f52-2a1c6e8d4f0{1 + LISTS.index(product)}"
    if name == "webhookId":
        return client.webhooks.create(url="http://127.0.0.1:9/", products=["people"]).data["id"]
    if name == "keyId":
        return client.keys.create(name="K", scopes=["companies:read"]).data["id"]
    if name == "requestId":
        return client.companies.get(COMPANY).request_id
    return finished_export() if name == "exportId" else IDS[name]


def ids_for(path: str) -> List[Any]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    found: List[Any] = []
    for name in names:
        found.append(client.webhooks.test(found[0]).data["id"] if name == "deliveryId" else id_for(name, path))
    return found


class Operations(unittest.TestCase):
    def test_every_operation_is_called_by_its_method(self) -> None:
        self.assertEqual(set(OPERATIONS), {operation_id for operation_id, _path, _operation in described()})
        for operation_id, path, operation in described():
            with self.subTest(operation_id):
                body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
                params = GIVEN.get(operation_id, body.get("example") or {})
                self.call(operation_id, ids_for(path), params)

    def call(self, operation_id: str, ids: List[Any], params: Dict[str, Any]) -> None:
        method = method_of(client, operation_id)
        kind = OPERATIONS[operation_id].kind
        if kind == "events":
            row = next(iter(method(*ids, cursor="start")))
            self.assertTrue(row["cursor"])
        elif operation_id == "resumeExport":
            with self.assertRaises(dealgraph.ValidationError):
                method(*ids)
        elif kind in ("one", "file"):
            answer = method(*ids, **params)
            self.assertIsNotNone(answer.data)
            self.assertTrue(answer.request_id)
            if kind == "file":
                self.assertTrue(list(answer.data.rows()))
        else:
            self.assertIsNotNone(method(*ids, **params).answer().data)
        # An organization has at most ten exports with a file.
        if operation_id in ("export", "exportFile", "resumeExport"):
            client.exports.delete(ids[0])

    def test_both_clients_have_the_same_methods_and_arguments(self) -> None:
        async def compare() -> None:
            async with AsyncDealgraph(KEY, URL) as other:
                for operation_id in OPERATIONS:
                    own, same = method_of(client, operation_id), method_of(other, operation_id)
                    arguments = [name for name in inspect.signature(own).parameters if name != "cancel"]
                    self.assertEqual(arguments, list(inspect.signature(same).parameters))

        asyncio.run(compare())


class Pages(unittest.TestCase):
    def test_rows_are_the_same_in_every_format_and_by_every_page_size(self) -> None:
        search = client.people.search(first=50)
        whole = search.answer()
        rows = whole.data["items"]
        self.assertGreater(len(rows), 4)
        self.assertEqual(whole.credits.charged, len(rows))
        self.assertEqual(list(search), rows)
        by_two = client.people.search(first=2)
        self.assertEqual(list(by_two), rows)
        self.assertEqual(sum(page.credits.charged for page in by_two.pages()), len(rows))
        costs: List[int] = []
        self.assertEqual(list(by_two.ndjson(on_answer=lambda receipt: costs.append(receipt.credits.charged))), rows)
        self.assertEqual(sum(costs), len(rows))
        table = list(csv.DictReader(io.StringIO("".join(by_two.csv()))))
        self.assertEqual([row["person_id"] for row in table], [row["person_id"] for row in rows])
        file = search.file("xlsx")
        self.assertEqual(file.credits.charged, len(rows))
        with zipfile.ZipFile(io.BytesIO(file.data)) as workbook:
            self.assertIn("xl/workbook.xml", workbook.namelist())
        file = search.file("parquet")
        self.assertEqual((file.data[:4], file.data[-4:]), (b"PAR1", b"PAR1"))
        first = by_two.file("parquet")
        self.assertTrue(first.has_next_page)
        rest = client.people.search(first=50, after=first.end_cursor)
        self.assertEqual(list(rest), rows[2:])
        with self.assertRaises(ValueError):
            search.file("csv")
        with self.assertRaises(TypeError):
            client.requests.list().file("parquet")
        results = client.searches.people.results(4, limit=2)
        ids = {row["person_id"] for row in results}
        self.assertTrue(ids and ids <= {row["person_id"] for row in rows})

    def test_max_credits_limits_all_pages_together(self) -> None:
        seen = []
        with self.assertRaises(dealgraph.CostAboveMaxCreditsError) as caught:
            for person in client.people.search(first=2, max_credits=3):
                seen.append(person)
        self.assertEqual(len(seen), 2)
        self.assertEqual((caught.exception.status, caught.exception.code), (402, "COST_ABOVE_MAX_CREDITS"))
        self.assertIsNotNone(caught.exception.credits)

    def test_prices_are_free(self) -> None:
        before = client.organization.credits().data
        self.assertEqual(client.people.search(first=2).price().data["credits"], 2)
        self.assertEqual(client.companies.get(COMPANY, dry_run=True).data["credits"], 1)
        self.assertIn("credits", client.searches.companies.stream(3, cursor="start").price().data)
        self.assertEqual(client.organization.credits().data, before)

    def test_feeds_and_streams_end_when_they_are_cancelled(self) -> None:
        feed = client.searches.companies.changes(3, cursor="start", limit=2)
        changes = list(feed)
        self.assertTrue(changes)
        cancel = Cancellation()
        polled = []
        for page in client.searches.companies.changes(3, cursor="start", cancel=cancel).poll(interval=0.01):
            polled.extend(page.data["changes"])
            if len(polled) >= len(changes) and not page.data["changes"]:
                cancel.cancel()
        self.assertEqual([one["id"] for one in polled], [one["id"] for one in changes])
        ending = Cancellation()
        streamed = []
        for change in client.searches.companies.stream(3, cursor="start", cancel=ending):
            streamed.append(change)
            if len(streamed) == len(changes):
                threading.Timer(0.1, ending.cancel).start()
        self.assertEqual([one["id"] for one in streamed], [one["id"] for one in changes])

    def test_many_inputs_are_split_and_stay_in_order(self) -> None:
        inputs = [{"id": COMPANY} if at % 2 else {"id": f"{at:x}"} for at in range(25)]
        for options in ({}, {"max_credits": 100, "idempotency_key": f"bulk {time.time()}"}):
            rows = list(client.companies.bulk_rows(iter(inputs), chunk_size=4, **options))
            self.assertEqual([row["index"] for row in rows], list(range(25)))
            self.assertEqual([row["status"] == "found" for row in rows], [at % 2 == 1 for at in range(25)])


class Calls(unittest.TestCase):
    def test_a_repeated_idempotency_key_is_charged_once(self) -> None:
        key = f"python {time.time()}"
        first, second = (client.companies.get(COMPANY, idempotency_key=key) for _ in range(2))
        self.assertEqual((first.credits.charged, second.credits.charged), (1, 0))
        self.assertEqual(second.replay_of, first.request_id)
        self.assertEqual(first.data, second.data)

    def test_an_unchanged_record_is_free(self) -> None:
        known = client.companies.get(COMPANY)
        again = client.companies.get(COMPANY, if_none_match=str(known.etag))
        self.assertEqual((again.data, again.credits.charged), (None, 0))
        self.assertIsNone(client.people.enrich(email="unknown@aurora-robotics.example").data)

    def test_errors_have_a_class_and_the_request(self) -> None:
        with self.assertRaises(dealgraph.NotFoundError) as caught:
            client.companies.get("0")
        error = caught.exception
        self.assertEqual((error.status, error.code), (404, "NOT_FOUND"))
        self.assertIn(str(error.request_id), str(error))
        with self.assertRaises(dealgraph.ApiKeyNotValidError):
            Dealgraph("dgk_wrong", URL).companies.get(COMPANY)
        with self.assertRaises(dealgraph.ValidationError):
            client.companies.search(filter={"countri": {"eq": "Germany"}}).answer()

    def test_graph_documents(self) -> None:
        document = "query ($id: ID!) { company(id: $id) { organizationName } }"
        answer = client.graph(document, {"id": COMPANY})
        self.assertEqual(answer.data, {"company": {"organizationName": "Aurora Robotics"}})
        self.assertEqual((answer.credits.charged, answer.records), (1, {"Company": 1}))
        self.assertEqual(client.graph(document, {"id": COMPANY}, dry_run=True).data["credits"], 1)
        with self.assertRaises(dealgraph.NotFoundError) as caught:
            client.graph(document, {"id": "0"})
        self.assertEqual(len(caught.exception.errors), 1)
        two = f'{{ a: company(id: "{COMPANY}") {{ id }} b: company(id: "0") {{ id }} }}'
        partial = client.graph(two, error_policy="all")
        self.assertEqual((partial.data["a"]["id"], len(partial.errors)), (COMPANY, 1))

    def test_a_webhook_of_the_service_is_verified(self) -> None:
        received: List[Tuple[bytes, Any]] = []

        class Receiver(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                received.append((self.rfile.read(int(self.headers["Content-Length"])), self.headers))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_args: Any) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Receiver)
        url = f"http://127.0.0.1:{server.server_address[1]}/"
        webhook = client.webhooks.create(url=url, products=["people"]).data
        client.webhooks.test(webhook["id"])
        server.handle_request()
        server.server_close()
        body, headers = received[0]
        event = dealgraph.verify_webhook(body, headers, str(webhook["secret"]))
        self.assertEqual((event["type"], event["data"]["webhook_id"]), ("test", webhook["id"]))
        client.webhooks.delete(webhook["id"])


class Exports(unittest.TestCase):
    def test_an_export_is_read_saved_and_deleted(self) -> None:
        export = client.export(product="ipos", interval=0.1)
        rows = list(export.rows())
        self.assertEqual(len(rows), export.job["rows"])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "ipos.ndjson")
            self.assertEqual(export.save(path), export.job["bytes"])
            with open(path, "rb") as saved:
                whole = saved.read()
        offset = client.exports.file(export.job["id"], offset=10).data.read()
        self.assertEqual(offset, whole[10:])
        client.exports.delete(export.job["id"])

    @unittest.skipIf(importlib.util.find_spec("tqdm") is None, "tqdm is not installed")
    def test_a_progress_bar_counts_the_rows(self) -> None:
        shown = io.StringIO()
        with contextlib.redirect_stderr(shown):
            export = client.export(product="ipos", interval=0.1, progress=True)
        client.exports.delete(export.job["id"])
        self.assertRegex(shown.getvalue(), f"{export.job['rows']}/{export.job['rows']}")

    @unittest.skipIf(importlib.util.find_spec("pandas") is None, "pandas is not installed")
    def test_frames_are_the_same_in_every_format(self) -> None:
        pages = client.companies.search(first=2).to_pandas().sort_values("id", ignore_index=True)
        self.assertIn("hq.city", pages.columns)
        self.assertEqual(str(pages["founded_year"].dtype), "Int64")
        self.assertIsInstance(pages["roles"][0], list)
        for file_format in ("ndjson", "csv"):
            export = client.export(format=file_format, product="companies", interval=0.1)
            frame = export.to_pandas().sort_values("id", ignore_index=True)
            client.exports.delete(export.job["id"])
            self.assertEqual(list(frame.columns), list(pages.columns))
            self.assertEqual(list(map(str, frame.dtypes)), list(map(str, pages.dtypes)))
            for name in pages.columns:
                self.assertEqual(frame[name].isna().tolist(), pages[name].isna().tolist(), name)
                self.assertEqual(frame[name].dropna().tolist(), pages[name].dropna().tolist(), name)
        none = client.companies.search(filter={"id": {"eq": "00"}}).to_pandas()
        self.assertEqual((len(none), set(pages.columns) <= set(none.columns)), (0, True))
        workbook = client.export(format="xlsx", product="ipos", interval=0.1)
        with self.assertRaisesRegex(TypeError, "Use save"):
            workbook.to_pandas()
        client.exports.delete(workbook.job["id"])


class Async(unittest.TestCase):
    def test_calls_pages_streams_and_files(self) -> None:
        asyncio.run(self.run_all())

    async def run_all(self) -> None:
        async with AsyncDealgraph(KEY, URL) as aio:
            answers = await asyncio.gather(*[aio.companies.get(COMPANY) for _ in range(4)])
            self.assertEqual({answer.data["id"] for answer in answers}, {COMPANY})
            rows = [person async for person in aio.people.search(first=2)]
            self.assertEqual(rows, [row async for row in aio.people.search(first=2).ndjson()])
            self.assertEqual((await aio.people.search(first=2)).data["items"], rows[:2])
            self.assertEqual((await aio.people.search(first=2).price()).data["credits"], 2)
            with self.assertRaises(dealgraph.CostAboveMaxCreditsError):
                async for _page in aio.people.search(first=2, max_credits=3).pages():
                    pass
            async for change in aio.searches.companies.stream(3, cursor="start"):
                self.assertTrue(change["cursor"])
                break
            async for page in aio.searches.companies.changes(3, cursor="start").poll(interval=0.01):
                if not page.data["changes"]:
                    break
            inputs = ({"id": COMPANY} for _ in range(5))
            found = [row async for row in aio.companies.bulk_rows(inputs, chunk_size=2)]
            self.assertEqual([row["index"] for row in found], [0, 1, 2, 3, 4])
            export = await aio.export(product="ipos", interval=0.1)
            self.assertEqual(len([row async for row in export.rows()]), export.job["rows"])
            self.assertEqual(await export.save(os.devnull), export.job["bytes"])
            stream = (await aio.exports.file(export.job["id"])).data
            self.assertEqual(sum([len(data) async for data in stream]), export.job["bytes"])
            await aio.exports.delete(export.job["id"])
            graph = await aio.graph(f'{{ company(id: "{COMPANY}") {{ id }} }}')
            self.assertEqual(graph.data, {"company": {"id": COMPANY}})
