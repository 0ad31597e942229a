"""The baseline of submissions: FastAPI and SQLModel, the same row in one transaction, and nothing else.

`python -m tests.benchmarks.bare_endpoint PORT WORKERS` serves it with the same server and the same database connections
as the platform, which wait for the disk: the difference is the platform's own work.
"""

import sys
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel

from livecommerce.api.database import Database
from livecommerce.api.references import new_reference
from livecommerce.api.tables import Message
from livecommerce.serving.workers import run_workers
from livecommerce.settings import get_settings

app = FastAPI()
database = Database(get_settings().database_url)


class Sent(BaseModel):
    name: str
    email: str
    topic: str
    message: str


@app.post("/messages", status_code=201)
def keep(sent: Sent) -> dict[str, Any]:
    row = Message(reference=new_reference(), **sent.model_dump())
    with database.write() as session:
        session.add(row)
    return {"data": {"reference": row.reference}}


def main() -> None:
    port, workers = map(int, sys.argv[1:])
    run_workers("tests.benchmarks.bare_endpoint:app", host="127.0.0.1", port=port, workers=workers)


if __name__ == "__main__":
    main()
