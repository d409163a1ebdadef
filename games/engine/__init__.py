"""The kernel: the code that all titles share, and nothing that only one title needs.

Standard library only. No clock, no files, no network, no global randomness, no language.

To write a title, read these modules in this order:

* ``action``    an answer as text: a verb and ids
* ``decision``  a question to one seat as data, and the reasons why something can't be done
* ``state``     the state of a game: its version and its agenda, to which a title adds its own fields
* ``event``     facts that follow from an answer
* ``rng``       the only source of randomness
* ``rules``     the protocol that a title implements, and the functions that play it
* ``effect``    the notation for what cards do
* ``cards``     how a title declares its kinds of cards, and the reader that reports every mistake
* ``codec``     encodes states as text and decodes them
* ``errors``    the exceptions
"""
