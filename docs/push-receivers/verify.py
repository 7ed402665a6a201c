"""Verifies a message of Piaotai (Standard Webhooks 1.0) and signs an acknowledgement. Python 3.9 or later, no libraries."""
import base64
import hashlib
import hmac
import json
import sys
import time


def signature(secret: str, message_id: str, timestamp: str, body: str) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    mac = hmac.new(key, f"{message_id}.{timestamp}.{body}".encode(), hashlib.sha256)
    return "v1," + base64.b64encode(mac.digest()).decode()


def verify(secret: str, headers: dict, body: str, now: float = None) -> dict:
    """`body` is the text of the request as it came, before any parsing. `now` in seconds."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if abs((time.time() if now is None else now) - float(timestamp or 0)) > 300:
        raise ValueError("the message is older than five minutes")
    expected = signature(secret, message_id, timestamp, body)
    # Several signatures while a secret is exchanged: one that fits is enough.
    if not any(hmac.compare_digest(one, expected) for one in headers.get("webhook-signature", "").split(" ")):
        raise ValueError("the signature does not fit")
    return json.loads(body)


def signed(secret: str, message_id: str, body: str, now: float = None) -> dict:
    """Headers of an acknowledgement, posted to data.acknowledgeAt. `message_id` stays the same when it is sent again."""
    timestamp = str(int(time.time() if now is None else now))
    return {
        "content-type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": signature(secret, message_id, timestamp, body),
    }


if __name__ == "__main__":
    # {"secret", "headers", "body", "now"} on standard input; prints the message's type.
    given = json.load(sys.stdin)
    print(verify(given["secret"], given["headers"], given["body"], given["now"])["type"])
