"""Does the background work: beside the server in its process, or in processes of its own."""
