"""Open pages: who looks at what in this process, and how each hears what is new."""
