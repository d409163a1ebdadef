"""How the account library is fitted into the house: what it asks and says, and what follows a sign-in."""
