"""A toy title with real secrets, and one broken toy for everything that a title can do wrong."""
