"""Whether the dice are fair, and what the rolls were for: worked out from the tables' journals, kept nowhere else."""
