"""What oracles import: the shape of their results."""

from dataclasses import dataclass, field
from typing import List, Optional, Union


@dataclass
class Message:
    description: str
    format: str = "text"
    permission: Optional[str] = None


@dataclass
class EvaluationResult:
    result: bool
    readable_expected: Optional[str] = None
    readable_actual: Optional[str] = None
    messages: List[Union[Message, str]] = field(default_factory=list)
