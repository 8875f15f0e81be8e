"""Retries, errors, limits and connections, against a server with prepared responses."""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import hmac
import json
import threading
import time
import unittest
from email.utils import formatdate

import dealgraph
from dealgraph import AsyncDealgraph, Cancellation, Dealgraph
from dealgraph.generated.errors import ERROR_CLASSES
from stub_server import LOST, Reply, StubServer, failure


def client_of(stub: StubServer, **options: object) -> Dealgraph:
    return Dealgraph("dgk_a", stub.url, **options)


class Retries(unittest.TestCase):
    def test_temporary_failures_are_repeated_with_the_same_key(self) -> None:
        temporary = [
            LOST,
            failure(429, "RATE_LIMITED", Retry_After="0"),
            failure(502, "OTHER"),
            failure(503, "SERVICE_UNAVAILABLE"),
            Reply(body=b'{"id":'),
            Reply(cut=3),
        ]
        for reply in temporary:
            with StubServer(reply, Reply()) as stub:
                self.assertEqual(client_of(stub).companies.get("a").data["id"], "a")
                keys = stub.keys()
                self.assertEqual(len(keys), 2)
                self.assertRegex(keys[0] or "", "^[0-9a-f]{32}$")
                self.assertEqual(keys[0], keys[1])

    def test_waits_as_long_as_retry_after(self) -> None:
        for is_date in (False, True):
            after = formatdate(time.time() + 2.5, usegmt=True) if is_date else "1"
            with StubServer(failure(503, "SERVICE_UNAVAILABLE", Retry_After=after), Reply()) as stub:
                client_of(stub).companies.get("a")
                self.assertGreater(stub.times[1] - stub.times[0], 0.9)

    def test_a_wait_that_is_too_long_fails_at_once(self) -> None:
        with StubServer(failure(429, "RATE_LIMITED", Retry_After="61")) as stub:
            with self.assertRaises(dealgraph.RateLimitedError) as caught:
                client_of(stub).companies.get("a")
            self.assertEqual(caught.exception.retry_after, 61)
            self.assertEqual(len(stub.requests), 1)

    def test_permanent_failures_are_not_repeated(self) -> None:
        replies = [Reply(status) for status in (400, 401, 402, 403, 404, 409, 422, 429, 500, 504)]
        for reply in [*replies, failure(503, "TIMED_OUT", Retry_After="0")]:
            with StubServer(reply) as stub:
                with self.assertRaises(dealgraph.DealgraphError) as caught:
                    client_of(stub).companies.get("a")
                self.assertEqual(caught.exception.status, reply.status)
                self.assertEqual(len(stub.requests), 1)

    def test_writes_are_repeated_only_after_a_refusal(self) -> None:
        for reply in (LOST, failure(503, "SERVICE_UNAVAILABLE")):
            with StubServer(reply) as stub, client_of(stub) as client:
                with self.assertRaises(dealgraph.DealgraphError):
                    client.webhooks.rotate("1")
                with self.assertRaises(dealgraph.DealgraphError):
                    client.graph('mutation M { deleteList(id: "{ query") { id } }')
                self.assertEqual(stub.keys(), [None, None])
        with StubServer(failure(429, "RATE_LIMITED", Retry_After="0"), Reply()) as stub:
            client_of(stub).webhooks.rotate("1")
            self.assertEqual(len(stub.requests), 2)

    def test_stops_after_the_maximum_of_tries(self) -> None:
        with StubServer(LOST) as stub:
            with self.assertRaises(dealgraph.DealgraphConnectionError):
                client_of(stub, max_attempts=1).companies.get("a")
            with self.assertRaises(dealgraph.DealgraphConnectionError):
                client_of(stub).companies.get("a", max_attempts=2)
            self.assertEqual(len(stub.requests), 3)
            self.assertIsNone(stub.keys()[0])

    def test_a_timeout_limits_the_whole_try_and_is_not_repeated(self) -> None:
        for reply in (Reply(delay=60), Reply(headers={"Content-Length": "90"})):
            with StubServer(reply) as stub:
                with self.assertRaises(dealgraph.DealgraphConnectionError) as caught:
                    client_of(stub).companies.get("a", timeout=2)
                self.assertEqual((caught.exception.code, len(stub.requests)), ("TIMEOUT", 1))

    def test_an_unknown_host_and_a_redirect_fail_at_once(self) -> None:
        with self.assertRaises(dealgraph.DealgraphConnectionError) as caught:
            Dealgraph("dgk_a", "http://nowhere.invalid", max_attempts=2).companies.get("a")
        self.assertFalse(caught.exception.is_temporary)
        with StubServer(Reply(302, headers={"Location": "https://example.com/"})) as stub:
            with self.assertRaisesRegex(dealgraph.DealgraphError, "redirects to https://example.com/"):
                client_of(stub).companies.get("a")
            self.assertEqual(len(stub.requests), 1)


class Requests(unittest.TestCase):
    def test_connections_are_reused_and_bodies_are_compressed(self) -> None:
        body = gzip.compress(b'{"id": "zipped"}')
        with StubServer(Reply(body=body, headers={"Content-Encoding": "gzip"})) as stub:
            client = client_of(stub)
            for _ in range(3):
                self.assertEqual(client.companies.get("a").data["id"], "zipped")
            self.assertEqual(stub.connections, 1)
            self.assertEqual(stub.requests[0][2]["accept-encoding"], "gzip")

    def test_a_connection_that_the_service_has_closed_is_not_used_again(self) -> None:
        with StubServer(Reply(headers={"Keep-Alive": "timeout=1"})) as stub:
            client = client_of(stub, max_attempts=1)
            client.webhooks.rotate("1")
            client.webhooks.rotate("1")
            self.assertEqual(stub.connections, 2)

    def test_the_package_exports_the_class_of_each_error_code(self) -> None:
        for name in dealgraph.__all__:
            self.assertTrue(hasattr(dealgraph, name), f"dealgraph.{name}")
        for error in ERROR_CLASSES.values():
            self.assertIn(error.__name__, dealgraph.__all__)

    def test_arguments_that_were_not_given_are_not_sent(self) -> None:
        with StubServer(Reply(body={})) as stub:
            client = client_of(stub)
            client.keys.update("1")
            client.keys.update("1", monthly_cap=None, name=None)
            client.organization.usage(from_="2026-11-01")
            bodies = [json.loads(body) for _method, _path, _headers, body in stub.requests[:2]]
            self.assertEqual(bodies, [{}, {"monthly_cap": None}])
            self.assertEqual(stub.requests[2][1], "/api/v1/usage?from=2026-11-01")

    def test_a_client_for_a_sandbox_calls_nothing_else(self) -> None:
        with self.assertRaisesRegex(ValueError, "must be a test key") as refused:
            Dealgraph("dgk_secret", sandbox=True)
        self.assertNotIn("secret", str(refused.exception))
        with self.assertRaisesRegex(ValueError, "The url is missing"):
            Dealgraph("dgt_a")
        with StubServer(Reply(), Reply(headers={"X-Sandbox": "true"})) as stub:
            client = Dealgraph("dgt_a", stub.url, sandbox=True)
            with self.assertRaises(dealgraph.DealgraphConnectionError) as live:
                client.companies.get("a")
            self.assertEqual((live.exception.code, live.exception.status), ("NOT_A_SANDBOX", 200))
            self.assertEqual(client.companies.get("a").data["id"], "a")
            self.assertEqual(len(stub.requests), 2)

    def test_ids_cannot_change_the_path(self) -> None:
        with StubServer(Reply()) as stub:
            client = client_of(stub)
            client.companies.get("a/b?c")
            self.assertEqual(stub.requests[0][1], "/api/v1/companies/a%2Fb%3Fc")
            for text in ("", ".", ".."):
                with self.assertRaises(ValueError):
                    client.companies.get(text)

    def test_a_cancellation_ends_a_call_and_its_wait_for_a_retry(self) -> None:
        for reply in (Reply(delay=60), failure(503, "SERVICE_UNAVAILABLE", Retry_After="60")):
            with StubServer(reply) as stub:
                cancel = Cancellation()
                threading.Thread(target=lambda: (stub.wait_for_request(), cancel.cancel())).start()
                with self.assertRaises(dealgraph.CallCancelledError):
                    client_of(stub).companies.get("a", cancel=cancel)
                self.assertEqual(len(stub.requests), 1)

    def test_a_cancelled_task_closes_its_connection(self) -> None:
        async def run(url: str) -> None:
            async with AsyncDealgraph("dgk_a", url, timeout=120) as client:
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(client.companies.get("a"), 0.5)

        # The end of the loop waits for the threads of the client, so only a closed connection lets it end so early.
        with StubServer(Reply(delay=60)) as stub:
            began = time.monotonic()
            asyncio.run(run(stub.url))
            self.assertLess(time.monotonic() - began, 50)

    def test_other_responses_are_reported_with_their_text(self) -> None:
        with StubServer(Reply(418, b"<html>teapot")) as stub:
            for call in (lambda c: c.companies.get("a"), lambda c: c.graph("{ a }")):
                with self.assertRaises(dealgraph.DealgraphError) as caught:
                    call(client_of(stub))
                self.assertEqual(caught.exception.code, "HTTP_418")
                self.assertEqual(caught.exception.message, "The service returned status 418: <html>teapot")

    def test_a_page_that_breaks_is_continued_without_repeated_rows(self) -> None:
        body = b'{"ipo_id": "a"}\n{"ipo_id": "b"}\n'
        with StubServer(Reply(body=body, cut=20), Reply(body=body)) as stub:
            rows = list(client_of(stub).ipos.search(first=2).ndjson())
            self.assertEqual([row["ipo_id"] for row in rows], ["a", "b"])
            self.assertEqual(len(set(stub.keys())), 1)

    def test_a_download_that_breaks_is_continued(self) -> None:
        whole = Reply(body=b"0123456789", headers={"ETag": '"1"'}, cut=4)
        rest = Reply(206, b"456789", {"ETag": '"1"'})
        with StubServer(whole, rest) as stub:
            self.assertEqual(client_of(stub).exports.file("a").data.read(), b"0123456789")
            headers = stub.requests[1][2]
            self.assertEqual((headers["range"], headers["if-range"]), ("bytes=4-", '"1"'))
        with StubServer(whole, Reply(body=b"changed")) as stub:
            with self.assertRaisesRegex(dealgraph.DealgraphConnectionError, "FILE_HAS_CHANGED"):
                client_of(stub).exports.file("a").data.read()


SECRET = f"whsec_{base64.b64encode(b'a secret of twenty-four!').decode()}"
OTHER = f"whsec_{base64.b64encode(b'another secret, as long!').decode()}"
BODY = json.dumps({"type": "test", "timestamp": "2026-11-22T08:00:00.000Z", "data": {"webhook_id": "é"}})


def sign(secret: str = SECRET, age: int = 0) -> "dict[str, str]":
    moment = str(int(time.time()) - age)
    key = base64.b64decode(secret[len("whsec_") :])
    signature = hmac.new(key, f"1.{moment}.{BODY}".encode(), hashlib.sha256).digest()
    return {
        "Webhook-Id": "1",
        "webhook-timestamp": moment,
        "webhook-signature": f"v1a,x v1,{base64.b64encode(signature).decode()}",
    }


class Webhooks(unittest.TestCase):
    def test_accepts_a_signature_by_any_of_the_secrets(self) -> None:
        as_bytes = [(name.encode(), value.encode()) for name, value in sign().items()]
        for headers in (sign(), sign(OTHER), as_bytes):
            event = dealgraph.verify_webhook(BODY.encode(), headers, [OTHER, SECRET])
            self.assertEqual(event, json.loads(BODY))

    def test_rejects_other_requests(self) -> None:
        cases = [
            (f"{BODY} ", sign()),
            (BODY, sign(OTHER)),
            (BODY, {**sign(), "Webhook-Id": "2"}),
            (BODY, {**sign(), "webhook-signature": "v1,%%%"}),
            (BODY, {**sign(), "webhook-timestamp": "now"}),
            (BODY, {}),
            (BODY, sign(age=301)),
            (BODY, sign(age=-301)),
        ]
        for body, headers in cases:
            with self.assertRaises(dealgraph.WebhookVerificationError):
                dealgraph.verify_webhook(body, headers, SECRET)

    def test_reports_wrong_calls(self) -> None:
        wrong: "list[tuple[object, object]]" = [(json.loads(BODY), SECRET), (None, SECRET), (BODY, ""), (BODY, [])]
        for body, secret in wrong:
            with self.assertRaises((TypeError, ValueError)):
                dealgraph.verify_webhook(body, sign(), secret)
