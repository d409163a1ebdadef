"""The kernel: what every title shares, and nothing that only one title needs.

Standard library only. No clock, no files, no network, no global randomness, no language.

To write a title, read these modules in this order:

* ``action``    an answer, as text: a verb and ids
* ``decision``  a question to one seat, as data, and the reasons why something can't be done
* ``state``     what a game remembers: its version and its agenda, to which a title adds the rest
* ``event``     facts that follow from an answer
* ``rng``       the only door through which chance enters
* ``rules``     the contract a title keeps, and the functions that play it
* ``effect``    the notation in which cards say what they do
* ``cards``     how a title declares its kinds of cards, and the reader that names every mistake
* ``codec``     states to text and back
* ``errors``    what can go wrong
"""
