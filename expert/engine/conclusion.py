"""What a declared rule concludes: facts whose fields are constants, terms or templates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from expert.engine.sentence import NOTHING_CALLED, Called, fill, names_of
from expert.engine.terms import Bound, Formula, Term, Value, names_in, words_of
from expert.facts import Declared, Derived

Let = Mapping[str, Any]
"""Names for values that a term or a template computes from the bound values."""
Maker = Callable[[Bound, Called], Any]
"""What computes a value from the bound ones; its texts show what things are called."""


class Conclusion:
    """A fact that a rule concludes, with the terms that compute its fields.

    A field whose term evaluates to None is left out: the fact does not state unknown values.
    """

    def __init__(self, cls: type[Derived], fields: Mapping[str, Any], like: str = "") -> None:
        self.cls = cls
        self.fields = dict(fields)
        self.like = like
        """The name of a bound fact whose other fields are copied, if this class has fields of the
        same name."""

    @cached_property
    def _constants(self) -> dict[str, Any]:
        return {n: v for n, v in self.fields.items() if is_constant(v)}

    @cached_property
    def _varying(self) -> list[tuple[str, Maker]]:
        return [(n, _maker(v)) for n, v in self.fields.items() if not is_constant(v)]

    @property
    def names(self) -> Iterator[str]:
        """The bound or computed names that the conclusion reads."""
        yield from (self.like,) if self.like else ()
        for value in self.fields.values():
            yield from names_read(value)

    def __str__(self) -> str:
        """Return the conclusion as its author wrote it, on one line."""
        model = [f"the fields of {self.like}"] if self.like else []
        fields = list(model)
        for name, value in self.fields.items():
            fields.append(f"{name} {'= ' * isinstance(value, Term)}{words_of(value)}")
        return f"{self.cls.__name__} ({', '.join(fields)})" if fields else self.cls.__name__

    def __call__(self, bound: Bound, called: Called = NOTHING_CALLED) -> Derived:
        """Make the fact for one match; in its texts, ids read as what things are ``called``."""
        fields = dict(self._constants)
        for name, make in self._varying:
            value = make(bound, called)
            if value is not None:
                fields[name] = value
        if self.like:
            model = bound[self.like]
            taken = {n: model[n] for n in self.cls.meaning if n in model and n not in self.fields}
            fields = taken | fields
        return self.cls.with_fields(fields)


def like(fact: Value, cls: type[Derived], **fields: Any) -> Conclusion:
    """Conclude a fact that copies all fields of a bound fact that its own class has, too."""
    cls(**fields)  # rejects names of fields that the class does not have
    return Conclusion(cls, fields, like=fact.name)


ONE = (Declared, Conclusion)
Conclusions = Declared | Conclusion | Sequence[Declared | Conclusion]
"""What an author may write after ``then``."""


def conclusions(then: Conclusions) -> tuple[Conclusion, ...]:
    """Return what an author wrote after ``then`` as a tuple of conclusions."""
    return tuple(
        Conclusion(type(each), {n: v for n, v in each.items() if not each.is_special(n)})
        if isinstance(each, Declared)
        else each
        for each in _several(then)
    )


def classes_concluded(then: Conclusions) -> tuple[type[Declared], ...]:
    """Return the classes that ``then`` concludes, without repeats or preparing the conclusions."""
    found = (type(each) if isinstance(each, Declared) else each.cls for each in _several(then))
    return tuple(dict.fromkeys(found))


def _several(then: Conclusions) -> Sequence[Declared | Conclusion]:
    return (then,) if isinstance(then, ONE) else then


def parameters_read(let: Let, then: Sequence[Conclusion]) -> tuple[str, ...]:
    """Return the bound names that conclusions and ``let`` read, without repeats."""
    read = [*map(names_read, let.values()), *(each.names for each in then)]
    return tuple(dict.fromkeys(name for names in read for name in names if name not in let))


def action_of(
    parameters: Sequence[str], let: Let, then: Sequence[Conclusion], cites: Sequence[type[Declared]]
) -> Callable[..., Mapping[str, Any]]:
    """Return the right-hand side of a declared rule.

    The right-hand side is a function that takes the engine and the values of ``parameters``, and
    returns the values of ``let``.
    """
    workings = [(name, _maker(value)) for name, value in let.items()]

    def act(engine: Any, *values: Any) -> Mapping[str, Any]:
        bound = dict(zip(parameters, values))
        worked_out = {}
        for name, work_out in workings:
            bound[name] = worked_out[name] = work_out(bound, engine.called)
        for cls in cites:
            engine.cite(*engine.every(cls))
        for conclusion in then:
            engine.conclude(conclusion(bound, engine.called))
        return worked_out

    return act


def names_read(value: Any) -> Iterator[str]:
    """Yield the names that a term or a template reads; none for a constant."""
    yield from names_of(value) if isinstance(value, str) else names_in(value)


def is_template(value: Any) -> bool:
    """Return whether a field's value is a text with names in braces."""
    return isinstance(value, str) and "{" in value


def is_constant(value: Any) -> bool:
    """Return whether a field's value is the same in every firing."""
    return not isinstance(value, Term) and not is_template(value)


def _maker(value: Any) -> Maker:
    """Return a function that computes a field's value from a term or a template."""
    if isinstance(value, Value):
        name = value.name
        return lambda bound, called: bound[name]
    if isinstance(value, Formula):
        return lambda bound, called: value(bound)
    return lambda bound, called: fill(value, bound, called)
