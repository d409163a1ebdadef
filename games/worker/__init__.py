"""Runs background jobs: inside the server's process, or in worker processes."""
