"""Creates pandas DataFrames. Rows and files of records have the same columns, in NDJSON, CSV and Parquet."""

from __future__ import annotations

import io
import json
from typing import Any, Callable, Dict, Iterable, Mapping, Optional

from .generated.columns import CSV_COLUMNS

_DTYPES = {"integer": "Int64", "number": "Float64", "boolean": "boolean"}


def require_pandas() -> Any:
    """Imports pandas, which is optional."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("DataFrames need pandas. Install it: pip install pandas") from error
    return pandas


def frame_of_rows(rows: Iterable[Any], product: Optional[str]) -> Any:
    """Returns a DataFrame of rows.

    A nested object has a column for each of its fields, named with a dot, as in CSV. Missing values are `<NA>`.

    Args:
        product: The product of the records; None for other rows, whose types are inferred.
    """
    pandas = require_pandas()
    types = CSV_COLUMNS.get(product or "", {})
    cells = [_flatten(row, types) for row in rows]
    frame = pandas.DataFrame.from_records(cells) if cells else pandas.DataFrame(columns=list(types))
    return frame.convert_dtypes() if product is None else _with_types(frame, types)


def frame_of_file(data: bytes, file_format: str, product: str) -> Any:
    """Returns a DataFrame of an export file."""
    pandas = require_pandas()
    if file_format == "ndjson":
        return frame_of_rows((json.loads(line) for line in data.split(b"\n") if line != b""), product)
    types = CSV_COLUMNS.get(product, {})
    if file_format == "parquet":
        return _with_types(pandas.read_parquet(io.BytesIO(data)), types, has_typed_text=True)
    # Without a type, IDs of digits would become numbers.
    frame = pandas.read_csv(io.BytesIO(data), dtype=str, keep_default_na=False, na_values=[""])
    for name in frame.columns:
        if types.get(name, "string") == "string":
            # Text that spreadsheets would run as a formula has a leading apostrophe.
            frame[name] = frame[name].astype("string").str.replace(r"^'(?=[=+\-@\t\r])", "", regex=True)
    return _with_types(frame, types)


def _flatten(row: Any, types: Mapping[str, str], prefix: str = "") -> Dict[str, Any]:
    cells: Dict[str, Any] = {}
    for key, value in row.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and types.get(name) != "json":
            cells.update(_flatten(value, types, f"{name}."))
        else:
            cells[name] = value
    return cells


def _with_types(frame: Any, types: Mapping[str, str], has_typed_text: bool = False) -> Any:
    """Sets the type of each column by its contract, so that a page of nulls has the types of every other page."""
    for name in frame.columns:
        kind = types.get(name, "string")
        if kind == "json":
            frame[name] = _map(frame[name], _from_json)
        elif kind == "boolean":
            frame[name] = _map(frame[name], _to_boolean).astype("boolean")
        elif kind in _DTYPES:
            frame[name] = require_pandas().to_numeric(frame[name]).astype(_DTYPES[kind])
        elif not has_typed_text:
            frame[name] = frame[name].astype("string")
    return frame


def _map(column: Any, change: Callable[[Any], Any]) -> Any:
    return require_pandas().Series([change(value) for value in column], index=column.index, dtype=object)


def _from_json(value: Any) -> Any:
    """Parses a cell of JSON. Lists of other libraries become lists, and missing values None."""
    if isinstance(value, str):
        return json.loads(value)
    if isinstance(value, (list, dict)):
        return value
    return value.tolist() if hasattr(value, "tolist") and getattr(value, "ndim", 0) > 0 else None


def _to_boolean(value: Any) -> Optional[bool]:
    return {"true": True, "false": False, True: True, False: False}.get(value) if value == value else None
