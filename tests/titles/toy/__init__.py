"""A toy title with hidden cards, and a broken toy for everything that a title can do wrong."""
