"""The module that oracles import: the types of their results and of their context."""

from dataclasses import dataclass, field
from typing import Any, List, Optional, Union


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
    # Values that TESTed shows in the language of the submission.
    dsl_expected: Optional[str] = None
    dsl_actual: Optional[str] = None


@dataclass
class ConvertedOracleContext:
    expected: Any
    actual: Any
    execution_directory: str
    evaluation_directory: str
    programming_language: str
    natural_language: str
    stdin: str = ""
    submission_path: Optional[str] = None
