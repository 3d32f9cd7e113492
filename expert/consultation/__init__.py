"""A consultation turns a case into a record, once or live with changing answers."""
