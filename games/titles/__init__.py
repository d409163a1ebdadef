"""The rules of all titles, one folder each."""
