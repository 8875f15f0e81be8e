# Generated from package.json by `npm run emit`; `npm run check contracts` checks that it is current.
from __future__ import annotations

VERSION = "1.0.0"
