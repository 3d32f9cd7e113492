"""One consultation: a case in, a record out, once or live with changing answers."""
