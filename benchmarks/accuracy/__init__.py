"""How close the program's figures come to published ones."""
